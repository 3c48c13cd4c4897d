import { Link } from '@tanstack/react-router'
import { shortenAddress } from '#contract/short-address.ts'
import type { DeploymentEntry, DeploymentView } from '#contract/views/deployment.ts'
import { formatMinute } from '#lib/format-date-time.ts'
import { formatNumber } from '#lib/format-number.ts'
import { Table } from '#ui/table.tsx'
import typography from '#ui/typography.module.css'
import css from './deployment.module.css'
import { StatusSection } from './status-section.tsx'

type ProfileListProps = {
  kind: 'Collectors' | 'Artists'
  listed: DeploymentView['profiles']['artists']
  isConnected: boolean
}

/** The newest profiles of a type, and the number of all. */
export function ProfileList({ kind, listed: { count, list }, isConnected }: ProfileListProps) {
  const id = kind.toLowerCase()
  const more = count === null ? 0 : count - list.length
  return (
    <StatusSection
      id={id}
      title={`${kind} (${count === null ? '–' : formatNumber(count)})`}
      className={css.section}
    >
      {!isConnected ? (
        <p className={css.none}>Not available while the database is down.</p>
      ) : list.length === 0 ? (
        <p className={css.none}>No {id} found in database</p>
      ) : (
        <>
          <Table
            caption={kind}
            heads={['Name', 'Handle', 'Wallet', 'Created']}
            rows={list.map((entry) => ({ key: entry.id, cells: createCells(entry) }))}
          />
          {more > 0 && <p className={css.none}>and {formatNumber(more)} more</p>}
        </>
      )}
    </StatusSection>
  )
}

function createCells({ id, name, handle, walletAddress, hideWallet, createdAt }: DeploymentEntry) {
  const wallet = walletAddress === null ? 'No wallet' : shortenAddress(walletAddress)
  return [
    <Link key="name" to="/profile/$id" params={{ id }}>
      <bdi>{name || 'No name'}</bdi>
    </Link>,
    <bdi key="handle">@{handle}</bdi>,
    <span key="wallet" className={typography.machine} title={walletAddress ?? undefined}>
      {hideWallet ? `${wallet}, hidden` : wallet}
    </span>,
    <time key="created" className={`${typography.machine} ${css.time}`} dateTime={createdAt}>
      {formatMinute(createdAt)}
    </time>,
  ]
}
