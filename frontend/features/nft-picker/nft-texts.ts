import type { NftList } from '#contract/views/nft.ts'

type Services = NftList['services']

const listFormat = new Intl.ListFormat('en')

export const nothingFound =
  'We found no NFTs with a picture in this wallet. We search Ethereum mainnet only.'

/** Lists the names of the services with a status: "OpenSea and Alchemy"; '' if there is none. */
function formatNames(services: Services, wanted: Services[number]['status']): string {
  return listFormat.format(services.flatMap(({ name, status }) => (status === wanted ? name : [])))
}

/** Names the services that failed; undefined if none did. */
export function describeFailure({ services }: Pick<NftList, 'services'>): string | undefined {
  const failed = formatNames(services, 'failed')
  if (failed === '') return undefined
  return `${failed} did not respond, so NFTs may be missing. Please try again.`
}

/** Formats a note about the searched chain and services, and about missing results. */
export function formatNote({ services, otherChain }: Omit<NftList, 'items'>): string {
  const failed = formatNames(services, 'failed')
  const partial = formatNames(services, 'partial')
  const notSetUp = formatNames(services, 'no-key')
  return [
    otherChain === null ? 'Ethereum mainnet only' : `Nothing on Ethereum, so from ${otherChain}`,
    failed && `${failed} did not respond`,
    partial && `results of ${partial} are incomplete`,
    notSetUp && `${notSetUp} not set up`,
  ]
    .filter(Boolean)
    .join(' · ')
}
