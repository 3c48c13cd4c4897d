import type { Vault } from '#vault/vault.ts'
import { decodeEvents, isSealed, UnreadableEvent } from './codec.ts'
import type { EventLog } from './port.ts'

/**
 * Opens what was sealed first in the log. Throws `VaultKeyMissing` or `VaultKeyWrong` where another
 * vault sealed it, and the log's `LogUnavailable`.
 */
export async function checkVault(log: EventLog, vault: Vault): Promise<void> {
  for await (const batch of log.readAll(0n)) {
    const sealed = batch.find(isSealed)
    if (!sealed) continue
    await decodeEvents([sealed], vault).catch(passUnreadable)
    return
  }
}

/** What this version cannot read says nothing of the vault; the projector will name it. */
function passUnreadable(error: unknown): void {
  if (!(error instanceof UnreadableEvent)) throw error
}
