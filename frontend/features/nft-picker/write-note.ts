import type { NftList } from '#contract/views/nft.ts'

const together = new Intl.ListFormat('en')

/** Where was looked, and what may be missing. */
export function writeNote({ services, otherChain }: Omit<NftList, 'items'>): string {
  const having = (wanted: string) =>
    together.format(services.flatMap(({ name, status }) => (status === wanted ? [name] : [])))
  const [failed, partial, unasked] = [having('failed'), having('partial'), having('no-key')]
  return [
    otherChain === null ? 'Ethereum mainnet only' : `Nothing on Ethereum, so from ${otherChain}`,
    failed && `${failed} gave no answer`,
    partial && `not all of ${partial}`,
    unasked && `${unasked} not asked`,
  ]
    .filter(Boolean)
    .join(' · ')
}
