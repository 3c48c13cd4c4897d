import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { StaffTopic } from '#contract/live/staff-topics.ts'
import type { Role } from '#contract/views/session.ts'
import { useLiveLabel } from '#lib/live-status.ts'
import { useTitle } from '#lib/use-title.ts'
import { sessionQueries } from '#queries/session.ts'
import layout from '#ui/layout.module.css'
import { LiveStatus } from '#ui/live-status.tsx'
import { StaffBar } from './staff-bar.tsx'
import {
  FailedSessionGate,
  SessionPlaceholder,
  SignInGate,
  WrongWalletGate,
} from './staff-gate.tsx'
import { useClearStaffCache, useRoleCheck, useTopics } from './use-staff.ts'

type StaffRole = Exclude<Role, 'owner'>

/** Passed to the content of a staff page. `canAct` is true if the viewer may change data. */
type StaffContext = { title: string; canAct: boolean; liveStatus: ReactNode }

type StaffPageProps = {
  title: string
  /** Title of the window, if it differs. */
  windowTitle?: string
  /** Live topics of the page. Must be a constant, since a new array is subscribed again. */
  topics: readonly StaffTopic[]
  children: (context: StaffContext) => ReactNode
}

/**
 * A page for admins and auditors. It requires a sign-in, rejects wallets without a role, and follows the
 * topics while it is open. The server checks the role again at each call.
 */
export function StaffPage(props: StaffPageProps) {
  useTitle(props.windowTitle ?? props.title)
  const { data: session, status, refetch } = useQuery(sessionQueries.current())
  const role = session && session.role !== 'owner' ? session.role : undefined
  const [lastRole, setLastRole] = useState<StaffRole>()
  if (role && role !== lastRole) setLastRole(role)
  useClearStaffCache(session !== undefined && !role)
  if (role) return <StaffContent role={role} {...props} />
  if (session) return <WrongWalletGate address={session.address} lostRole={lastRole} />
  if (status === 'pending') return <SessionPlaceholder />
  if (status === 'error') return <FailedSessionGate onRetry={() => void refetch()} />
  return <SignInGate isSignedOut={lastRole !== undefined} />
}

function StaffContent({ role, title, topics, children }: StaffPageProps & { role: StaffRole }) {
  useRoleCheck()
  // The navigation shows the number of waiting profiles on every page.
  useTopics(useMemo(() => [...new Set([...topics, 'review' as const])], [topics]))
  const liveStatus = <LiveStatus {...useLiveLabel()} />
  return (
    <>
      <StaffBar />
      <div className={layout.wrap}>{children({ title, canAct: role === 'admin', liveStatus })}</div>
    </>
  )
}
