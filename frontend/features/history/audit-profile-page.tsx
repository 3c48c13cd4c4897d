import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { downloadHistory } from '#lib/export-data.ts'
import { showFailure } from '#lib/show-failure.ts'
import { historyQueries } from '#queries/history.ts'
import { Button } from '#ui/button.tsx'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'
import layout from '#ui/layout.module.css'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import css from './audit-profile-page.module.css'
import { HistoryReader, type RenderProfile } from './history-reader.tsx'

type AuditProfilePageProps = {
  /** Title until the history has loaded. */
  title: string
  id: string
  revision: number | undefined
  onRevision: (revision: number) => void
  liveStatus: ReactNode
  renderProfile: RenderProfile
}

/** Downloads the history as a file that can be verified without this server. */
async function download(id: string): Promise<void> {
  try {
    await downloadHistory(id)
  } catch (cause) {
    showFailure('Download Failed', cause)
  }
}

/** The history of one profile, for staff. */
export function AuditProfilePage({ title, id, ...reader }: AuditProfilePageProps) {
  const history = useQuery(historyQueries.ofProfile(id))
  return (
    <>
      <p className={`${layout.spread} ${css.back}`}>
        <Button asChild variant="quiet">
          <Link to="/admin/audit">
            <span>
              <span aria-hidden="true">← </span>All events
            </span>
          </Link>
        </Button>
        {history.data && (
          <Button size="small" onClick={() => void download(id)}>
            Download History
          </Button>
        )}
      </p>
      {!history.data && <PageHead title={title}>{reader.liveStatus}</PageHead>}
      {history.data ? (
        <HistoryReader key={id} profileId={id} events={history.data} isOwn={false} {...reader} />
      ) : history.data === null ? (
        <EmptyText>No profile ever had this id.</EmptyText>
      ) : history.isPending ? (
        <Loading text="Loading the history..." className={css.loading}>
          <SkeletonBar width={100} height={118} />
        </Loading>
      ) : (
        <FailedText onRetry={history.refetch}>The history could not be read.</FailedText>
      )}
    </>
  )
}
