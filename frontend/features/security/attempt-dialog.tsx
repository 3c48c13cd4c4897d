import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AttemptView } from '#contract/views/attempt.ts'
import { copyText } from '#lib/copy-text.ts'
import { formatFlag } from '#lib/format-flag.ts'
import { securityQueries } from '#queries/security.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FailedText } from '#ui/empty-text.tsx'
import typography from '#ui/typography.module.css'
import {
  formatAttempt,
  formatAttemptTime,
  formatCode,
  formatJson,
  formatResult,
} from './format-attempt.ts'
import css from './security.module.css'

type AttemptDialogProps = { id: string | undefined; onClose: () => void }

/** All data of one attempt. Erased data is marked as such. */
export function AttemptDialog({ id, onClose }: AttemptDialogProps) {
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Attempt"
      text="As recorded. The address is erased after 90 days."
    >
      {id !== undefined && <AttemptLoader id={id} />}
    </Dialog>
  )
}

function AttemptLoader({ id }: { id: string }) {
  const { data, isPending, refetch } = useQuery(securityQueries.attempt(id))
  if (data) return <AttemptDetails attempt={data} />
  if (isPending) return <p role="status">Loading the attempt...</p>
  if (data === null) {
    return <p role="status">This attempt does not exist, or was erased after 90 days.</p>
  }
  return <FailedText onRetry={refetch}>The attempt could not be loaded.</FailedText>
}

function AttemptDetails({ attempt }: { attempt: AttemptView }) {
  const { id, timestamp, since, ipAddress, network, userAgent, codes, suspiciousFlags } = attempt
  const { profileId, walletAddress, profileData, erased, actor, requestId } = attempt
  const erasedLabel = <em className={typography.muted}>Erased with the profile</em>
  const rows: [string, ReactNode][] = [
    ['Time', formatAttemptTime(timestamp)],
    ...(since === null ? [] : [['Since', formatAttemptTime(since)] satisfies [string, string]]),
    ['Attempt', formatAttempt(attempt)],
    ['Result', formatResult(attempt)],
    ['Reasons', codes.map(formatCode).join(', ') || 'None'],
    ['Flags', suspiciousFlags.map(formatFlag).join(', ') || 'None'],
    ['IP address', <Copied key="ip" name="IP address" text={ipAddress} none="No address" />],
    ['Counted as', network],
    ['User agent', userAgent || 'None'],
    [
      'Wallet',
      <Copied
        key="wallet"
        name="wallet address"
        text={walletAddress}
        none={erased ? erasedLabel : 'None'}
      />,
    ],
    ['Profile id', profileId ?? 'None'],
    ['Actor', actor.address ? `${actor.role ?? actor.kind}, ${actor.address}` : actor.kind],
    ['Request', requestId],
    ['Record', id],
  ]
  return (
    <div className={css.record}>
      <DescriptionList>
        {rows.map(([name, value]) => (
          <DescriptionItem key={name} term={name}>
            <bdi className={css.value}>{value}</bdi>
          </DescriptionItem>
        ))}
      </DescriptionList>
      <h3 className={css.sentHead}>Submitted data</h3>
      {profileData ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only a focused element
        <pre className={css.sent} dir="ltr" tabIndex={0}>
          {formatJson(profileData)}
        </pre>
      ) : (
        <p>{erased ? erasedLabel : 'Nothing'}</p>
      )}
    </div>
  )
}

type CopiedProps = { name: string; text: string | null; none: ReactNode }

/** A text with a button that copies it; `none` if there is no text. */
function Copied({ name, text, none }: CopiedProps) {
  if (text === null) return none
  return (
    <>
      {text} <CopyButton name={name} text={text} onCopy={copyText} />
    </>
  )
}
