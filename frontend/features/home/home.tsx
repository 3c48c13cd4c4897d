import { CallToSubmit } from './call-to-submit.tsx'
import { Donations } from './donations.tsx'
import { Hero } from './hero.tsx'
import { HowToJoin } from './how-to-join.tsx'
import { Mission } from './mission.tsx'
import { WorksStrip } from './works-strip.tsx'

export function Home() {
  return (
    <>
      <Hero />
      <WorksStrip />
      <Mission />
      <HowToJoin />
      <CallToSubmit />
      <Donations />
    </>
  )
}
