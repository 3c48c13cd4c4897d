import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { clearUnsentTexts } from '#lib/unsent-text.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { networkQueries } from '#queries/network.ts'
import { Button } from '#ui/button.tsx'
import { EmptyText } from '#ui/empty-text.tsx'
import layout from '#ui/layout.module.css'
import type from '#ui/type.module.css'
import { aboutMeasure, MeasureDialog } from './measure-dialog.tsx'
import { NetworkList } from './network-list.tsx'
import css from './networks.module.css'
import { aboutRelease, ReleaseDialog } from './release-dialog.tsx'
import { useMeasureNetwork, useReleaseNetwork } from './use-measures.ts'
import type { NetworkDialog } from './use-network-dialog.ts'

type NetworksProps = {
  /** Whether the viewer may change rules. */
  canAct: boolean
  /** From `useNetworkDialog`, in the page that holds this. */
  dialog: NetworkDialog
}

/** The networks that are blocked or allowed, and the dialogs that change them. */
export function Networks({ canAct, dialog }: NetworksProps) {
  const titleId = useId()
  return (
    <section className={css.networks} aria-labelledby={titleId} tabIndex={-1}>
      <header className={css.head}>
        <h2 id={titleId} className={type.h2}>
          Network Rules
        </h2>
        {canAct && (
          <div className={layout.actions}>
            <Button size="small" onClick={() => dialog.ask('allow')}>
              Allow a Network…
            </Button>
            <Button size="small" onClick={() => dialog.ask('block')}>
              Block a Network…
            </Button>
          </div>
        )}
      </header>
      <Standing onRelease={canAct ? dialog.askRelease : undefined} />
      {canAct && <Dialogs dialog={dialog} />}
    </section>
  )
}

function Standing({ onRelease }: { onRelease: NetworkDialog['askRelease'] | undefined }) {
  const refetchInterval = usePollWhileDown()
  const standing = useInfiniteQuery({ ...networkQueries.all(), refetchInterval })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = standing
  if (!data && standing.isError) {
    const again = <Button onClick={() => void refetch()}>Try Again</Button>
    return <EmptyText action={again}>The networks could not be loaded.</EmptyText>
  }
  if (!data) return <EmptyText>Loading networks...</EmptyText>
  const networks = data.pages.flatMap((page) => page.networks)
  if (networks.length === 0) return <EmptyText>No network is blocked or allowed.</EmptyText>
  return (
    <>
      <NetworkList networks={networks} onRelease={onRelease} />
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show More'}
        </Button>
      )}
    </>
  )
}

function Dialogs({ dialog }: { dialog: NetworkDialog }) {
  const measure = useMeasureNetwork()
  const release = useReleaseNetwork()
  const { asked } = dialog
  if (!asked) return null
  switch (asked.kind) {
    case 'measure':
      return (
        <MeasureDialog
          measure={asked.measure}
          network={asked.network}
          isBusy={measure.isPending}
          cause={measure.error}
          onConfirm={(decided) =>
            measure.mutate(decided, {
              onSuccess: () => {
                dialog.close()
                clearUnsentTexts(aboutMeasure(asked.measure, asked.network))
              },
            })
          }
          onClose={() => {
            measure.reset()
            dialog.close()
          }}
        />
      )
    case 'release':
      return (
        <ReleaseDialog
          released={asked.released}
          isBusy={release.isPending}
          onConfirm={(adminReason) =>
            release.mutate(
              { network: asked.released.network, adminReason },
              {
                onSettled: dialog.close,
                onSuccess: () => clearUnsentTexts(aboutRelease(asked.released.network)),
              },
            )
          }
          onClose={dialog.close}
        />
      )
    default:
      return asked satisfies never
  }
}
