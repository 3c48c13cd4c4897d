import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createWitnessKey, type SigningKey } from '#backend/transparency/log-key.ts'
import { createWitness, type WitnessState } from '#backend/transparency/witness.ts'
import { createWitnessServer } from '#backend/transparency/witness-server.ts'
import { memoryLogKey } from './memory-tlog.ts'

export const witnessKey = createWitnessKey('witness.example', Buffer.alloc(32, 11))

function createState(): WitnessState {
  const notes = new Map<string, string>()
  return { load: (hash) => notes.get(hash), save: (hash, note) => void notes.set(hash, note) }
}

/** Starts a server until the end of the test, and returns its address as that of a witness. */
async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: new URL(`http://127.0.0.1:${port}`), key: witnessKey }
}

/** Starts a witness that keeps its state in memory. */
export function startWitness(
  logKeys: readonly SigningKey[] = [memoryLogKey],
  { key = witnessKey, state = createState() } = {},
) {
  const witness = createWitness({ key, logKeys, state, now: () => new Date() })
  return listen(createWitnessServer(witness, () => undefined))
}

export const startHostileWitness = (listener: RequestListener) => listen(createServer(listener))
