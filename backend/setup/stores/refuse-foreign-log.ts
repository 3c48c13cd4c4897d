import type { Config } from '#backend/config.ts'
import { StartRefused } from '#backend/process/start-refused.ts'
import { VaultKeyMissing, VaultKeyWrong } from '#vault/errors.ts'

/** Throws `StartRefused` if `fault` means that another vault sealed the log's events. */
export function refuseForeignLog(
  { eventstoreUrl }: Pick<Config, 'eventstoreUrl'>,
  fault: unknown,
): void {
  if (!(fault instanceof VaultKeyMissing || fault instanceof VaultKeyWrong)) return
  throw new StartRefused(
    eventstoreUrl
      ? 'The EventStoreDB that EVENTSTORE_URL names holds events whose keys are not in this Postgres: start with the Postgres, VAULT_KEY and IDENTITY_KEY (or DATA_DIR) that they were written with, or with an empty EventStoreDB.'
      : 'This Postgres holds events whose keys are not in its schema `vault`: restore that schema from a backup, or start with an empty database.',
  )
}
