import type { NftItem, ServiceStatus } from '#contract/views/nft.ts'
import type { Clock, makeAsk } from './ask-service.ts'
import type { NftService, Way } from './service.ts'

/** Largest stored result of a service for one wallet, in characters. */
const maxKept = 8 * 1024 * 1024

export type ListOfService = {
  items: NftItem[]
  status: Exclude<ServiceStatus, 'no-key'>
  /** Where it looked last. */
  chain: string
  /** Why it failed, or broke off. */
  fault?: unknown
}

type Asking = {
  service: NftService
  ask: ReturnType<typeof makeAsk>
  wait: Clock['wait']
  signal: AbortSignal
}

/** All that a service tells of a wallet, page by page, with what else there is to ask where that is nothing. */
export async function listOfService(wallet: string, asking: Asking): Promise<ListOfService> {
  const left = [...asking.service.ways]
  for (;;) {
    const way = left.shift()
    if (!way) throw new Error(`${asking.service.name} has no way to be asked`)
    const listed = await listByWay(way, wallet, asking)
    const isFailed = listed.status === 'failed'
    if (asking.signal.aborted || (!isFailed && listed.items.length > 0)) return listed
    // One that failed is no reason to look elsewhere, one that knows of nothing is.
    const next = left.findIndex(({ chain }) => (chain === way.chain) === isFailed)
    if (next < 0) return listed
    left.splice(0, next)
  }
}

async function listByWay(
  way: Way,
  wallet: string,
  { service, ask, wait, signal }: Asking,
): Promise<ListOfService> {
  const items: NftItem[] = []
  let kept = 0
  let cursor: string | undefined
  for (let page = 0; page < service.maxPages && kept < maxKept; page += 1) {
    try {
      if (page > 0) await wait(service.pauseMs, signal)
      const { items: found, next } = way.read(await ask(way.request(wallet, cursor), signal))
      for (const item of found) {
        items.push(item)
        kept += sizeOf(item)
      }
      if (next === undefined) return { items, status: 'answered', chain: way.chain }
      cursor = next
    } catch (fault) {
      return { items, status: page === 0 ? 'failed' : 'partial', chain: way.chain, fault }
    }
  }
  return { items, status: 'partial', chain: way.chain }
}

/** Characters, about. */
export const sizeOf = ({ name, description, collection, image }: NftItem) =>
  200 + name.length + description.length + collection.length + image.length
