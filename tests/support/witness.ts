import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { createWitnessKey, type SigningKey } from '#backend/transparency/log-key.ts'
import { createWitness, type WitnessState } from '#backend/transparency/witness.ts'
import { createWitnessServer } from '#backend/transparency/witness-server.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { memoryLogKey } from './memory-tlog.ts'

export const witnessKey = createWitnessKey('witness.example', Buffer.alloc(32, 11))

function createState(): WitnessState {
  const notes = new Map<string, string>()
  return { load: (hash) => notes.get(hash), save: (hash, note) => void notes.set(hash, note) }
}

/** Starts a server until the end of the test, and returns its address as that of a witness. */
async function listen(server: Server) {
  const port = await listenOnLoopback(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
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
