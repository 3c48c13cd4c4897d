import { onTestFinished } from 'vitest'
import { createNftLookUp } from '#backend/nfts/look-up.ts'
import type { Clock } from '#backend/nfts/service-client.ts'
import type { NftServiceName } from '#contract/views/nft.ts'
import { type NftHandler, serveNfts } from './nft-services.ts'

/** A wallet to look up, and a signal that never aborts. */
export const wallet = '0xabcabcabcabcabcabcabcabcabcabcabcabcabca'
export const neverAborts = new AbortController().signal

/** Creates a clock that moves only during a wait, and records the waits. */
function startClock() {
  let time = 1000
  const waits: number[] = []
  const clock: Clock = {
    now: () => time,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      waits.push(Math.round(ms))
      time += ms
    },
  }
  return {
    clock,
    waits,
    pass: (ms: number) => {
      time += ms
    },
  }
}

/** Creates a lookup that calls test servers until the end of the test. Services without a handler have no key. */
export async function createLookUp(
  handlers: Partial<Record<NftServiceName, NftHandler>>,
  timeoutMs = 60_000,
) {
  const time = startClock()
  const warned: object[] = []
  const serve = async (name: NftServiceName) => {
    const handler = handlers[name]
    if (!handler)
      return { url: 'http://127.0.0.1:9', key: undefined, requestedUrls: [], requests: [] }
    const { url, requestedUrls, requests, close } = await serveNfts(handler)
    onTestFinished(close)
    return { url, key: 'the-key', requestedUrls, requests }
  }
  const access = {
    OpenSea: await serve('OpenSea'),
    Alchemy: await serve('Alchemy'),
    Moralis: await serve('Moralis'),
  }
  const lookUp = createNftLookUp({
    access,
    logger: { warn: (fields) => warned.push(fields) },
    clock: time.clock,
    timeoutMs,
  })
  return { ...time, ...access, lookUp, warned }
}

/** Status of each service by name. */
export const statusOf = (services: { name: NftServiceName; status: string }[]) =>
  Object.fromEntries(services.map(({ name, status }) => [name, status]))
