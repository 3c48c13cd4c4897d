import type { NftList } from '#contract/views/nft.ts'

const listFormat = new Intl.ListFormat('en')

/** Formats a note about the searched chain and services, and about missing results. */
export function formatNote({ services, otherChain }: Omit<NftList, 'items'>): string {
  const namesWith = (wanted: string) =>
    listFormat.format(services.flatMap(({ name, status }) => (status === wanted ? [name] : [])))
  const [failed, partial, notSetUp] = [
    namesWith('failed'),
    namesWith('partial'),
    namesWith('no-key'),
  ]
  return [
    otherChain === null ? 'Ethereum mainnet only' : `Nothing on Ethereum, so from ${otherChain}`,
    failed && `${failed} did not respond`,
    partial && `results of ${partial} are incomplete`,
    notSetUp && `${notSetUp} not set up`,
  ]
    .filter(Boolean)
    .join(' · ')
}
