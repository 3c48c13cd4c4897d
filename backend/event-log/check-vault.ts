import { VaultKeyMissing, VaultKeyWrong } from '#vault/errors.ts'
import type { Vault } from '#vault/vault.ts'
import { decodeEvents, isSealed, UnreadableEvent } from './codec.ts'
import type { EventLog } from './port.ts'

/** Number of sealed events to try before the log counts as sealed by another vault. */
const triedAtMost = 1000

/**
 * Decrypts the first sealed events of the log. A few missing keys are tolerated: a Postgres that is
 * older than the log lacks the newest ones. Throws `VaultKeyMissing` or `VaultKeyWrong` if no event
 * can be decrypted, so that another vault sealed the log. Also throws the log's `LogUnavailable`.
 */
export async function checkVault(log: EventLog, vault: Vault): Promise<void> {
  const faults: unknown[] = []
  for await (const batch of log.readAll(0n)) {
    for (const sealed of batch.filter(isSealed)) {
      try {
        const [event] = await decodeEvents([sealed], vault)
        // An erased event is decoded without its key.
        if (!event?.erased) return
      } catch (error) {
        // An event that this version cannot parse proves nothing about the vault; the projector reports it.
        if (error instanceof UnreadableEvent) return
        if (!(error instanceof VaultKeyMissing || error instanceof VaultKeyWrong)) throw error
        faults.push(error)
      }
      if (faults.length === triedAtMost) throw faults[0]
    }
  }
  if (faults.length > 0) throw faults[0]
}
