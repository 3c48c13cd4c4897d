import { type ReactNode, useState } from 'react'
import { nftsPerPage } from '#contract/media-limits.ts'
import type { NftList } from '#contract/views/nft.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type from '#ui/type.module.css'
import { keyOf, NftGrid } from './nft-grid.tsx'
import css from './nft-picker.module.css'
import { Progress } from './progress.tsx'
import { describeFailure, nothingFound, useNfts } from './use-nfts.ts'
import { writeNote } from './write-note.ts'

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
          <Said text={state.reason}>
            <Button size="small" onClick={load}>
              Try Again
            </Button>
          </Said>
        </Frame>
      )
    case 'loaded':
      return state.list.items.length === 0 ? (
        <Frame {...frame}>
          <Said text={describeFailure(state.list) ?? nothingFound}>
            <p className={type.mono}>{writeNote(state.list)}</p>
            {state.list.services.some(({ status }) => status === 'failed') && (
              <Button size="small" onClick={load}>
                Try Again
              </Button>
            )}
          </Said>
        </Frame>
      ) : (
        <Leaves {...frame} list={state.list} {...{ wallet, chosen, onPicked }} />
      )
    default:
      return state satisfies never
  }
}

type LeavesProps = Omit<NftPickerProps, 'id'> & { id: string; list: NftList }

function Leaves({ id, onClose, list, wallet, chosen, onPicked }: LeavesProps) {
  const { length } = list.items
  // It opens where the one hangs that was chosen last.
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
        <Turn isEnd={page === 0} onTurn={() => setPage(page - 1)}>
          Previous
        </Turn>
        <p className={type.mono}>{writeNote(list)}</p>
        <Turn isEnd={to === length} onTurn={() => setPage(page + 1)}>
          Next
        </Turn>
      </div>
    </Frame>
  )
}

type TurnProps = { isEnd: boolean; onTurn: () => void; children: string }

/** Keeps the focus at an end, where nothing happens any more. */
function Turn({ isEnd, onTurn, children }: TurnProps) {
  return (
    <Button size="small" aria-disabled={isEnd} onClick={() => isEnd || onTurn()}>
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
        <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </section>
  )
}

function Said({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={css.said}>
      <p className={type.say}>{text}</p>
      {children}
    </div>
  )
}
