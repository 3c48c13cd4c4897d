import { useQuery } from '@tanstack/react-query'
import { useLazy } from '#lib/use-lazy.ts'
import { configQueries } from '#queries/config.ts'
import { CallToSubmit } from './call-to-submit.tsx'
import { GoldRanks } from './gold-ranks.tsx'
import { Hero } from './hero.tsx'
import { HowToJoin } from './how-to-join.tsx'
import { Mission } from './mission.tsx'
import { NewestListings } from './newest/newest-listings.tsx'
import { ProofBlock } from './proof/proof-block.tsx'
import { HomeSearch } from './search/home-search.tsx'

type HomeProps = {
  /** Search text from the URL. */
  q: string
  onSearch: (q: string) => void
}

/** Loads after the page: few directories accept donations, and the section is the last one. */
const loadDonations = () => import('./donations.tsx')

export function Home(search: HomeProps) {
  const { data } = useQuery(configQueries.current())
  const takesDonations = data !== undefined && Object.values(data.donations).some(Boolean)
  const donations = useLazy(loadDonations, takesDonations)
  return (
    <>
      <Hero />
      <NewestListings search={<HomeSearch {...search} />} />
      <GoldRanks />
      <ProofBlock />
      <Mission />
      <HowToJoin />
      <CallToSubmit />
      {donations && <donations.Donations />}
    </>
  )
}
