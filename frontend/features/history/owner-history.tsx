import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { signInOrToast } from '#lib/show-failure.ts'
import { showError } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { historyQueries } from '#queries/history.ts'
import { sessionQueries } from '#queries/session.ts'
import { Button } from '#ui/button.tsx'
import { FailedText } from '#ui/empty-text.tsx'
import typography from '#ui/typography.module.css'
import css from './owner-history.module.css'

const loadReader = () => import('./history-reader.tsx')

/** History for the owner of a profile, which loads on request. */
export function OwnerHistory({ profileId }: { profileId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data: session } = useQuery(sessionQueries.current())
  const open = async () => {
    if (session || (await signInOrToast())) setOpen(true)
  }
  return (
    <section className={css.history} aria-labelledby="own-history">
      <h2 id="own-history" className={typography.h2}>
        History
      </h2>
      <p className={css.lede}>
        Everything that happened to this profile, with what you signed for it. Only you and the
        staff can read it.
      </p>
      {isOpen ? (
        <Reader profileId={profileId} onLoadFailed={() => setOpen(false)} />
      ) : (
        <Button onClick={() => void open()}>
          {session ? 'Show history' : 'Sign in to show history'}
        </Button>
      )}
    </section>
  )
}

function Reader({ profileId, onLoadFailed }: { profileId: string; onLoadFailed: () => void }) {
  const history = useQuery({ ...historyQueries.own(profileId), refetchOnMount: 'always' })
  const reportLoadFailure = useCallback(() => {
    onLoadFailed()
    showError('History did not load', 'Please try again later.')
  }, [onLoadFailed])
  const reader = useLazy(loadReader, true, reportLoadFailure)
  if (history.isError || history.data === null) {
    return <FailedText onRetry={history.refetch}>The history could not be read.</FailedText>
  }
  if (!history.data || !reader) return <p role="status">Loading the history...</p>
  return <reader.HistoryReader profileId={profileId} events={history.data} isOwn heading="h3" />
}
