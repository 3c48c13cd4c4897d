import { type ReactNode, useEffect, useState } from 'react'
import { nftsPerPage } from '#contract/media/media-limits.ts'
import type { NftList } from '#contract/views/nft.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import iconButton from '#ui/icon-button.module.css'
import { Loading } from '#ui/skeleton.tsx'
import typography from '#ui/typography.module.css'
import { keyOf, NftGrid } from './nft-grid.tsx'
import css from './nft-picker.module.css'
import { describeFailure, formatNote, nothingFound } from './nft-texts.ts'
import { useNfts } from './use-nfts.ts'

type NftPickerProps = {
  id: string
  wallet: string
  /** Key of the NFT that was chosen last. */
  chosen: string | undefined
  onPicked: (key: string, url: string) => void
  onClose: () => void
}

/** NFTs of a wallet, eight per page. */
export function NftPicker({ id, wallet, chosen, onPicked, onClose }: NftPickerProps) {
  const { list, failure, isLoading, load } = useNfts(wallet)
  if (isLoading || !list || failure !== undefined) {
    return (
      <Frame id={id} onClose={onClose}>
        {isLoading ? <Progress /> : <Message text={failure ?? ''} onRetry={load} />}
      </Frame>
    )
  }
  if (list.items.length > 0) {
    return <Pages list={list} {...{ id, wallet, chosen, onPicked, onClose }} />
  }
  const incomplete = describeFailure(list)
  return (
    <Frame id={id} onClose={onClose}>
      <Message text={incomplete ?? nothingFound} onRetry={incomplete ? load : undefined}>
        <p className={typography.mono}>{formatNote(list)}</p>
      </Message>
    </Frame>
  )
}

function Pages(props: NftPickerProps & { list: NftList }) {
  const { id, wallet, chosen, onPicked, onClose, list } = props
  const { length } = list.items
  // Opens at the page of the chosen NFT.
  const [page, setPage] = useState(() => {
    const index = list.items.findIndex((item) => keyOf(item) === chosen)
    return Math.max(0, Math.floor(index / nftsPerPage))
  })
  const from = page * nftsPerPage
  const to = Math.min(from + nftsPerPage, length)
  return (
    <Frame id={id} onClose={onClose} shown={`Showing ${from + 1}-${to} of ${length}`}>
      <NftGrid
        items={list.items.slice(from, to)}
        wallet={wallet}
        chosen={chosen}
        onPicked={onPicked}
      />
      <div className={css.foot}>
        <PageButton isEnd={page === 0} onPress={() => setPage(page - 1)}>
          Previous
        </PageButton>
        <p className={typography.mono}>{formatNote(list)}</p>
        <PageButton isEnd={to === length} onPress={() => setPage(page + 1)}>
          Next
        </PageButton>
      </div>
    </Frame>
  )
}

type PageButtonProps = { isEnd: boolean; onPress: () => void; children: string }

/** Button to change the page. It stays focusable at either end. */
function PageButton({ isEnd, onPress, children }: PageButtonProps) {
  return (
    <Button size="small" aria-disabled={isEnd} onClick={() => isEnd || onPress()}>
      {children}
    </Button>
  )
}

type FrameProps = { id: string; shown?: string; onClose: () => void; children: ReactNode }

function Frame({ id, shown, onClose, children }: FrameProps) {
  return (
    <section
      id={id}
      className={css.picker}
      aria-labelledby={`${id}-title`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <div className={css.head}>
        <h3 id={`${id}-title`} className={typography.h3}>
          Choose from Your NFTs
        </h3>
        <p className={typography.mono} aria-live="polite">
          {shown}
        </p>
        <button
          type="button"
          className={`${iconButton.button} ${css.close}`}
          aria-label="Close"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </section>
  )
}

type MessageProps = { text: string; children?: ReactNode; onRetry: (() => void) | undefined }

function Message({ text, children, onRetry }: MessageProps) {
  return (
    <div className={css.message}>
      <p className={typography.prose}>{text}</p>
      {children}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  )
}

const progressTextMs = 3 * 1000

const progressTexts = [
  'Loading NFTs from Alchemy...',
  'Loading NFTs from OpenSea...',
  'Processing your NFTs...',
  'Almost done...',
]
const placeholders = Array.from({ length: nftsPerPage }, (_, index) => index)

/** Progress messages above eight placeholders. */
function Progress() {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = setInterval(
      () => setStep((before) => (before + 1) % progressTexts.length),
      progressTextMs,
    )
    return () => clearInterval(timer)
  }, [])
  return (
    <Loading text="Loading your NFTs. This can take 30-60 seconds for large collections.">
      {/* Screen readers get the message above once, instead of a new one every three seconds. */}
      <p className={css.progress} aria-hidden="true">
        <span>{progressTexts[step]}</span>
        <span className={typography.mono}>This can take 30-60 seconds for large collections.</span>
      </p>
      <div className={css.grid} aria-hidden="true">
        {placeholders.map((index) => (
          <div key={index} className={css.nft}>
            <span className={css.wall} />
            <span className={css.bar} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
