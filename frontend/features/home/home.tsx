import { CallToSubmit } from './call-to-submit.tsx'
import { Counts } from './counts.tsx'
import { Donations } from './donations.tsx'
import { Hero } from './hero.tsx'
import { HowToJoin } from './how-to-join.tsx'
import { Mission } from './mission.tsx'
import { ProofBlock } from './proof/proof-block.tsx'
import { DirectorySearch } from './search/directory-search.tsx'
import { JustHung } from './wall/just-hung.tsx'

type HomeProps = {
  /** What is searched for. */
  q: string
  onSearch: (q: string) => void
}

export function Home(search: HomeProps) {
  return (
    <>
      <Hero />
      <JustHung search={<DirectorySearch {...search} />} />
      <Counts />
      <ProofBlock />
      <Mission />
      <HowToJoin />
      <CallToSubmit />
      <Donations />
    </>
  )
}
