import { Link } from '@tanstack/react-router'
import { defaultAvatarPath, strokePath } from '#contract/artwork/drawings.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import typography from '#ui/typography.module.css'
import css from './how-to-join.module.css'
import { blocks, contours, marble, type SampleArtwork } from './sample-artworks.ts'
import { UnframedPicture } from './unframed-picture.tsx'

const renderArtwork = (artwork: SampleArtwork) => (
  <span className={css.print}>
    <UnframedPicture artwork={artwork} ratio={0.74} lazy />
  </span>
)

/** Steps, each with a stage of a wall that fills: empty, wallet, artwork, neighbours, exhibition. */
const steps = [
  {
    name: 'Visit Platform',
    text: 'Browsing needs no wallet and no account.',
    stage: <span className={css.patch} />,
  },
  {
    name: 'Connect Wallet',
    text: 'Your address is your name here. Connecting never asks for a signature.',
    stage: (
      <>
        <span className={css.patch} />
        <span className={`${css.caption} ${typography.mono}`}>0x3F5a…91c2</span>
      </>
    ),
  },
  {
    name: 'Create Profile',
    text: 'Fill in your profile and sign it. It is verified at once.',
    stage: (
      <>
        {renderArtwork(contours)}
        <span className={css.caption}>
          Your name
          <SignatureStroke src={strokePath('house')} size="small" />
        </span>
      </>
    ),
  },
  {
    name: 'Network',
    text: 'Collectors and curators find you by medium, style and platform.',
    stage: (
      <>
        <img className={css.face} src={defaultAvatarPath('harbour')} alt="" loading="lazy" />
        {renderArtwork(contours)}
        <img className={css.face} src={defaultAvatarPath('cedar')} alt="" loading="lazy" />
      </>
    ),
  },
  {
    name: 'Showcase',
    text: 'Up to six photos, your links, and a history anyone can check.',
    stage: (
      <>
        {renderArtwork(contours)}
        {renderArtwork(marble)}
        {renderArtwork(blocks)}
      </>
    ),
  },
]

/** The five steps from a visit to a profile. */
export function HowToJoin() {
  return (
    <section className={`${layout.wrap} ${css.section}`} aria-labelledby="join">
      <div className={css.head}>
        <h2 id="join" className={typography.h2}>
          How to Join
        </h2>
        <p className={typography.lede}>Five steps, one signature.</p>
        <Button variant="primary" asChild>
          <Link to="/submit">Get Started Now</Link>
        </Button>
      </div>
      <ol className={css.steps}>
        {steps.map(({ name, text, stage }) => (
          <li key={name}>
            <div className={css.stage} aria-hidden="true">
              {stage}
            </div>
            <h3 className={typography.h3}>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
