import { useEffect, useState } from 'react'
import { nftsPerPage } from '#contract/media/media-limits.ts'
import type from '#ui/type.module.css'
import css from './nft-picker.module.css'

/** Duration of each progress message, in ms. */
const nftProgressMs = 3 * 1000

const words = [
  'Loading NFTs from Alchemy...',
  'Loading NFTs from OpenSea...',
  'Processing your NFTs...',
  'Almost done...',
]
const places = Array.from({ length: nftsPerPage }, (_, place) => place)

/** Progress messages above eight placeholders. */
export function Progress() {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setStep((before) => (before + 1) % words.length), nftProgressMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div aria-busy="true">
      <p className={type.hidden} role="status">
        Loading your NFTs. This can take 30-60 seconds for large collections.
      </p>
      {/* Screen readers get the message above once, instead of a new one every three seconds. */}
      <p className={css.progress} aria-hidden="true">
        <span>{words[step]}</span>
        <span className={type.mono}>This can take 30-60 seconds for large collections.</span>
      </p>
      <div className={css.grid} aria-hidden="true">
        {places.map((place) => (
          <div key={place} className={css.nft}>
            <span className={css.wall} />
            <span className={css.bar} />
          </div>
        ))}
      </div>
    </div>
  )
}
