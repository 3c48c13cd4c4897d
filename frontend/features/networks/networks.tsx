import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { clearUnsentTexts } from '#lib/unsent-text.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { networkQueries } from '#queries/network.ts'
import { Button } from '#ui/button.tsx'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'
import layout from '#ui/layout.module.css'
import { LoadMore } from '#ui/load-more.tsx'
import typography from '#ui/typography.module.css'
import { NetworkList } from './network-list.tsx'
import css from './networks.module.css'
import { ReleaseDialog, RuleDialog, releaseTextKey, ruleTextKey } from './rule-dialogs.tsx'
import type { NetworkDialog } from './use-network-dialog.ts'
import { useReleaseNetwork, useSetRule } from './use-rule-mutations.ts'

type NetworksProps = {
  /** True if the viewer may change rules. */
  canAct: boolean
  /** State from `useNetworkDialog`, which the page owns. */
  dialog: NetworkDialog
}

/** Blocked and allowed networks, and the dialogs to change them. */
export function Networks({ canAct, dialog }: NetworksProps) {
  const titleId = useId()
  return (
    // Receives the focus when a row of the list disappears.
    <section className={css.networks} aria-labelledby={titleId} tabIndex={-1}>
      <header className={`${layout.spread} ${css.head}`}>
        <h2 id={titleId} className={typography.h2}>
          Network Rules
        </h2>
        {canAct && (
          <div className={layout.actions}>
            <Button size="small" onClick={() => dialog.openRule('allow')}>
              Allow a Network…
            </Button>
            <Button size="small" onClick={() => dialog.openRule('block')}>
              Block a Network…
            </Button>
          </div>
        )}
      </header>
      <RuleList onRelease={canAct ? dialog.openRelease : undefined} />
      {canAct && <NetworkDialogs dialog={dialog} />}
    </section>
  )
}

function RuleList({ onRelease }: { onRelease: NetworkDialog['openRelease'] | undefined }) {
  const refetchInterval = usePollWhileDown()
  const rules = useInfiniteQuery({ ...networkQueries.all(), refetchInterval })
  const { data, refetch } = rules
  if (!data && rules.isError) {
    return <FailedText onRetry={refetch}>The networks could not be loaded.</FailedText>
  }
  if (!data) return <EmptyText>Loading networks...</EmptyText>
  const networks = data.pages.flatMap((page) => page.networks)
  if (networks.length === 0) return <EmptyText>No network is blocked or allowed.</EmptyText>
  return (
    <>
      <NetworkList networks={networks} onRelease={onRelease} />
      {rules.hasNextPage && <LoadMore label="Show more" list={rules} />}
    </>
  )
}

function NetworkDialogs({ dialog }: { dialog: NetworkDialog }) {
  const setRule = useSetRule()
  const release = useReleaseNetwork()
  const { request } = dialog
  if (!request) return null
  switch (request.action) {
    case 'set':
      return (
        <RuleDialog
          kind={request.kind}
          network={request.network}
          isBusy={setRule.isPending}
          error={setRule.error}
          onConfirm={(rule) =>
            setRule.mutate(rule, {
              onSuccess: () => {
                dialog.close()
                clearUnsentTexts(ruleTextKey(request.kind, request.network))
              },
            })
          }
          onClose={() => {
            setRule.reset()
            dialog.close()
          }}
        />
      )
    case 'release':
      return (
        <ReleaseDialog
          released={request.released}
          isBusy={release.isPending}
          onConfirm={(adminReason) =>
            release.mutate(
              { network: request.released.network, adminReason },
              {
                // A release has no fields to correct: the toast says why it failed.
                onSettled: dialog.close,
                onSuccess: () => clearUnsentTexts(releaseTextKey(request.released.network)),
              },
            )
          }
          onClose={dialog.close}
        />
      )
    default:
      return request satisfies never
  }
}
