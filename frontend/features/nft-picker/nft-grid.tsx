import { useEffect, useRef, useState } from 'react'
import { showFailure } from '#lib/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { changeUploadCount } from '#lib/upload-count.ts'
import { nftPictureUrl, type OwnNft, storeNftPicture } from '#queries/nft.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import css from './nft-picker.module.css'

type NftGridProps = {
  items: readonly OwnNft[]
  wallet: string
  /** Key of the NFT that was chosen last. */
  chosen: string | undefined
  onPicked: (key: string, url: string) => void
}

/** Returns the unique key of an NFT. */
export const keyOf = ({ contractAddress, tokenId }: OwnNft) => `${contractAddress}/${tokenId}`
const nameOf = ({ name, tokenId }: OwnNft) => name || `#${tokenId}`

/** Grid of NFTs. Pressing one stores its picture on the server. */
export function NftGrid({ items, wallet, chosen, onPicked }: NftGridProps) {
  const [storing, setStoring] = useState<string>()
  const pending = useRef<AbortController>(undefined)
  // Cancels the choice when the picker closes or the wallet changes.
  useEffect(() => () => pending.current?.abort(), [])
  const store = async (item: OwnNft) => {
    if (storing !== undefined) return
    const key = keyOf(item)
    const controller = new AbortController()
    pending.current = controller
    setStoring(key)
    // Until the picture is stored, the form cannot be sent.
    changeUploadCount(1)
    try {
      onPicked(key, await storeNftPicture(wallet, item, controller.signal))
      const text = `${nameOf(item)} is set as your avatar. Save the form to keep it.`
      showToast({ title: 'NFT Avatar Selected', text })
    } catch (cause) {
      if (!controller.signal.aborted) showFailure('Picture Not Added', cause)
    }
    changeUploadCount(-1)
    setStoring(undefined)
  }
  return (
    <ul className={css.grid}>
      {items.map((item) => {
        const key = keyOf(item)
        const isChosen = storing === undefined ? key === chosen : key === storing
        return (
          <li key={key}>
            <button
              type="button"
              className={joinClasses(css.nft, css.choice, isChosen && css.chosen)}
              aria-pressed={isChosen}
              aria-busy={key === storing}
              onClick={() => void store(item)}
            >
              <span className={css.wall}>
                <ArtworkImage src={nftPictureUrl(wallet, item)} alt="" />
              </span>
              <span className={css.words}>
                <bdi className={css.name}>{nameOf(item)}</bdi>
                <span className={`${typography.mono} ${css.origin}`}>
                  {key === storing ? 'Fetching the picture...' : <Origin item={item} />}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Origin({ item: { collection, source } }: { item: OwnNft }) {
  if (collection === '') return source
  return (
    <>
      <bdi>{collection}</bdi>
      {` · ${source}`}
    </>
  )
}
