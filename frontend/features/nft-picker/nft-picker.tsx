import { type ReactNode, useEffect, useState } from 'react'
import { nftsPerPage } from '#contract/media/media-limits.ts'
import type { NftList } from '#contract/views/nft.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import iconButton from '#ui/icon-button.module.css'
import type from '#ui/type.module.css'
import { keyOf, NftGrid } from './nft-grid.tsx'
import css from './nft-picker.module.css'
import { describeFailure, nothingFound, useNfts } from './use-nfts.ts'

type NftPickerProps = {
  id: string
  wallet: string
  /** The NFT that was chosen last. */
  chosen: string | undefined
  onPicked: (key: string, url: string) => void
  onClose: () => void
}

/** NFTs of a wallet, eight per page. */
export function NftPicker({ id, wallet, chosen, onPicked, onClose }: NftPickerProps) {
  const { state, load } = useNfts(wallet)
  const frame = { id, onClose }
  switch (state.status) {
    case 'loading':
      return (
        <Frame {...frame}>
          <Progress />
        </Frame>
      )
    case 'failed':
      return (
        <Frame {...frame}>
          <Message text={state.reason}>
            <Button size="small" onClick={load}>
              Try Again
            </Button>
          </Message>
        </Frame>
      )
    case 'loaded':
      return state.list.items.length === 0 ? (
        <Frame {...frame}>
          <Message text={describeFailure(state.list) ?? nothingFound}>
            <p className={type.mono}>{formatNote(state.list)}</p>
            {state.list.services.some(({ status }) => status === 'failed') && (
              <Button size="small" onClick={load}>
                Try Again
              </Button>
            )}
          </Message>
        </Frame>
      ) : (
        <Pages {...frame} list={state.list} {...{ wallet, chosen, onPicked }} />
      )
    default:
      return state satisfies never
  }
}

type PagesProps = Omit<NftPickerProps, 'id'> & { id: string; list: NftList }

function Pages({ id, onClose, list, wallet, chosen, onPicked }: PagesProps) {
  const { length } = list.items
  // Opens at the page of the chosen NFT.
  const [page, setPage] = useState(() => {
    const place = list.items.findIndex((item) => keyOf(item) === chosen)
    return Math.max(0, Math.floor(place / nftsPerPage))
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
        <p className={type.mono}>{formatNote(list)}</p>
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
        <h3 id={`${id}-title`} className={type.h3}>
          Choose from Your NFTs
        </h3>
        <p className={type.mono} aria-live="polite">
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

function Message({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={css.message}>
      <p className={type.say}>{text}</p>
      {children}
    </div>
  )
}

const listFormat = new Intl.ListFormat('en')

/** Formats a note about the searched chain and services, and about missing results. */
export function formatNote({ services, otherChain }: Omit<NftList, 'items'>): string {
  const namesWith = (wanted: string) =>
    listFormat.format(services.flatMap(({ name, status }) => (status === wanted ? [name] : [])))
  const [failed, partial, notSetUp] = [
    namesWith('failed'),
    namesWith('partial'),
    namesWith('no-key'),
  ]
  return [
    otherChain === null ? 'Ethereum mainnet only' : `Nothing on Ethereum, so from ${otherChain}`,
    failed && `${failed} did not respond`,
    partial && `results of ${partial} are incomplete`,
    notSetUp && `${notSetUp} not set up`,
  ]
    .filter(Boolean)
    .join(' · ')
}

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
function Progress() {
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
