import { useQuery } from '@tanstack/react-query'
import type { DeploymentView } from '#contract/views/deployment.ts'
import { formatMinute, formatTime } from '#lib/format-date-time.ts'
import { useNow } from '#lib/use-now.ts'
import { deploymentQueries } from '#queries/deployment.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { FailedText } from '#ui/empty-text.tsx'
import { type Figure, Figures } from '#ui/figures.tsx'
import { PageHead } from '#ui/page-head.tsx'
import typography from '#ui/typography.module.css'
import css from './deployment.module.css'
import { LogStatus } from './log-status.tsx'
import { ProfileList } from './profile-list.tsx'
import { StatusItem, StatusSection } from './status-section.tsx'
import { useClearCache, useRefreshCollectors } from './use-caches.ts'
import { Warnings } from './warnings.tsx'

type DeploymentPageProps = {
  title: string
  /** True if the viewer may clear the caches. */
  canAct: boolean
}

/** Status of the deployment, as seen by the responding process. */
export function DeploymentPage({ title, canAct }: DeploymentPageProps) {
  const status = useQuery(deploymentQueries.status())
  const clearCache = useClearCache()
  const refreshCollectors = useRefreshCollectors()
  const { data } = status
  return (
    <>
      <PageHead title={title}>
        {data && <span className={typography.mono}>Last updated {formatTime(data.timestamp)}</span>}
        <Button size="small" onClick={() => void status.refetch()}>
          Refresh
        </Button>
        {canAct && (
          <Button size="small" disabled={clearCache.isPending} onClick={() => clearCache.mutate()}>
            Clear Cache
          </Button>
        )}
        <Button
          size="small"
          disabled={refreshCollectors.isPending}
          onClick={() => refreshCollectors.mutate()}
        >
          Refresh Collectors
        </Button>
      </PageHead>
      {data ? (
        <Status status={data} isOld={status.isError} />
      ) : status.isPending ? (
        <p className={css.loading} role="status">
          Loading Deployment Status...
        </p>
      ) : (
        <FailedText onRetry={status.refetch}>The deployment status could not be loaded.</FailedText>
      )}
    </>
  )
}

/** `isOld` is true if the last refetch failed. */
function Status({ status, isOld }: { status: DeploymentView; isOld: boolean }) {
  const now = useNow()
  const { environment, replicaInfo, timestamp, version, sockets, cache, profiles } = status
  const isConnected = status.database.connected
  return (
    <>
      <Warnings status={status} isOld={isOld} />
      <Figures figures={createFigures(status)} />
      <div className={css.columns}>
        <StatusSection id="environment" title="Environment">
          <DescriptionList>
            <DescriptionItem term="Environment">
              <span className={`${typography.machine} ${css.badge}`}>{environment}</span>
            </DescriptionItem>
            <StatusItem term="Hostname">{replicaInfo.hostname}</StatusItem>
            <StatusItem term="Replica id">{replicaInfo.replId}</StatusItem>
            <StatusItem term="Version">{version}</StatusItem>
            <StatusItem term="Live sockets">{sockets}</StatusItem>
            <StatusItem term="Last updated">{formatMinute(timestamp)}</StatusItem>
          </DescriptionList>
        </StatusSection>
        <CacheStatus cache={cache} />
      </div>
      <LogStatus status={status} now={now} />
      <ProfileList kind="Collectors" listed={profiles.collectors} isConnected={isConnected} />
      <ProfileList kind="Artists" listed={profiles.artists} isConnected={isConnected} />
    </>
  )
}

function createFigures({ database }: DeploymentView): Figure[] {
  const { connected, profileStats } = database
  return [
    {
      label: 'Database',
      value: profileStats?.totalProfiles,
      note: (
        <>
          <span className={connected ? css.connected : css.disconnected}>
            {connected ? 'Connected' : 'Disconnected'}
          </span>{' '}
          · total profiles, including held and turned down
        </>
      ),
    },
    { label: 'Artists', value: profileStats?.artistCount },
    { label: 'Collectors', value: profileStats?.collectorCount },
    { label: 'Curators', value: profileStats?.curatorCount },
  ]
}

/** Keys of the lists cached by this process. */
function CacheStatus({ cache: { size, keys } }: Pick<DeploymentView, 'cache'>) {
  return (
    <StatusSection id="cache" title={`Cache Status · ${size} ${size === 1 ? 'entry' : 'entries'}`}>
      {keys.length === 0 ? (
        <p className={css.none}>The cache is empty.</p>
      ) : (
        <ul className={css.keys} aria-label="Cache keys">
          {keys.map((key) => (
            <li key={key} className={typography.machine}>
              {key}
            </li>
          ))}
        </ul>
      )}
    </StatusSection>
  )
}
