import { Link } from '@tanstack/react-router'
import { strokePath } from '#contract/artwork/drawings.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { WallLine } from '#ui/artwork-wall.tsx'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import typography from '#ui/typography.module.css'
import css from './hero.module.css'
import { LargeLogo } from './large-logo.tsx'

export function Hero() {
  return (
    <section className={css.hero}>
      <WallLine className={css.line} />
      <div className={`${layout.wrap} ${css.row}`}>
        <div className={css.text}>
          <h1 className={`${typography.hero} ${css.name}`}>Provenance</h1>
          <div className={css.below}>
            <p className={`${typography.lede} ${css.lede}`}>
              The premier directory connecting digital artists with collectors and curators in the
              Web3 &amp; NFT ecosystem
            </p>
            <div className={layout.actions}>
              <Button variant="primary" asChild>
                <Link to={typeWords.artist.path}>Discover Artists</Link>
              </Button>
              <Button asChild>
                <Link to={typeWords.collector.path}>Find Collectors</Link>
              </Button>
            </div>
            <p className={css.signed}>
              <SignatureStroke src={strokePath('house')} size="small" />
              <a href="#proof">Signed by its owner. Verify it yourself.</a>
            </p>
          </div>
        </div>
        <div className={css.mark}>
          <LargeLogo />
        </div>
      </div>
    </section>
  )
}
