import type { NftList } from '#contract/views/nft.ts'

const together = new Intl.ListFormat('en')

/** Formats a note about the searched chain and services, and about missing results. */
export function formatNote({ services, otherChain }: Omit<NftList, 'items'>): string {
  const having = (wanted: string) =>
    together.format(services.flatMap(({ name, status }) => (status === wanted ? [name] : [])))
  const [failed, partial, unasked] = [having('failed'), having('partial'), having('no-key')]
  return [
    otherChain === null ? 'Ethereum mainnet only' : `Nothing on Ethereum, so from ${otherChain}`,
    failed && `${failed} did not respond`,
    partial && `results of ${partial} are incomplete`,
    unasked && `${unasked} not set up`,
  ]
    .filter(Boolean)
    .join(' · ')
}
