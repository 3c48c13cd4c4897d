import { setTimeout as delay } from 'node:timers/promises'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { LoggedEvent } from '#event-log/port.ts'
import { createVisitor, expectJson, newHandle, submissionOf } from './product-visitor.ts'

/** A write as seen by its client. `at` is the time in its event. */
type Write = {
  profileId: string
  at: string
  outcome: 'acked' | 'refused' | 'unknown'
  /** Position in the response. */
  position?: string
}

/** All responses to clients. */
export type History = {
  writes: readonly Write[]
  /** Numbers of responses by kind: `200`, `503`, `503 without Retry-After`, `no answer: …`. */
  responses: ReadonlyMap<string, number>
  acked: () => number
}

export type Load = History & {
  profiles: readonly string[]
  stop: () => Promise<void>
}

/**
 * Runs this many owners, who send one signed edit after the other, and as many readers, until it is
 * stopped. After a 503, a client waits briefly and continues.
 */
export async function startLoad(url: string, owners: number): Promise<Load> {
  const writes: Write[] = []
  const responses = new Map<string, number>()
  const stopping = new AbortController()

  async function ask(call: () => Promise<Response>): Promise<Response | undefined> {
    const response = await call().catch((error: Error) => error)
    const kind = await describeAnswer(response)
    responses.set(kind, (responses.get(kind) ?? 0) + 1)
    if (response instanceof Response && response.status !== 503) return response
    await delay(50)
    return response instanceof Response ? response : undefined
  }

  async function edit(owner: Owner): Promise<void> {
    // Two edits of one profile never have the same time.
    owner.at = Math.max(Date.now(), owner.at + 1)
    owner.round += 1
    const at = new Date(owner.at)
    const fields = { ...owner.fields, bio: `${owner.fields.bio} Round ${owner.round}.` }
    const response = await ask(() => owner.visitor.edit(owner.id, fields, at))
    const isRefused = response && response.status >= 400 && response.status < 500
    writes.push({
      profileId: owner.id,
      at: at.toISOString(),
      outcome: response?.ok ? 'acked' : isRefused ? 'refused' : 'unknown',
      ...(response?.ok && { position: response.headers.get('position') ?? 'none' }),
    })
  }

  const crowd = await Promise.all(Array.from({ length: owners }, () => settleIn(url)))
  const running = crowd.flatMap((owner) => [
    repeat(() => edit(owner), stopping.signal),
    repeat(() => ask(() => owner.visitor.call('GET', `/api/profile/${owner.id}`)), stopping.signal),
  ])
  return {
    profiles: crowd.map(({ id }) => id),
    writes,
    responses,
    acked: () => writes.filter(({ outcome }) => outcome === 'acked').length,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

type Owner = Awaited<ReturnType<typeof settleIn>>

async function settleIn(url: string) {
  const visitor = createVisitor(url)
  await visitor.signIn()
  const { profileType, ...fields } = submissionOf(newHandle())
  const submitted = await visitor.submit({ ...fields, profileType })
  const { id } = await expectJson<ProfileView>(submitted)
  return { visitor, id, fields: fields as ProfileFields, at: Date.now(), round: 0 }
}

async function repeat(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await work()
}

async function describeAnswer(response: Response | Error): Promise<string> {
  if (response instanceof Error) return `no answer: ${response.name}`
  const { status, headers } = response
  if (status < 400) return String(status)
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json')
  if (!isProblem) return `${status} without problem details`
  const { code } = (await response.json()) as { code: string }
  if (status === 503 && !headers.has('retry-after')) return '503 without Retry-After'
  return `${status} ${code}`
}

/**
 * Compares the log with the responses to the clients. Returns acknowledged writes that are not stored
 * exactly once, refused writes that are stored, and unknown writes that are stored twice. Also returns
 * streams with gaps and positions that do not rise.
 */
export function findFaults(history: History, log: readonly LoggedEvent[]): string[] {
  const faults: string[] = []
  const stored = Map.groupBy(log, (event) => `${event.stream} ${signedAt(event)}`)
  for (const { profileId, at, outcome, position } of history.writes) {
    const found = stored.get(`profile-${profileId} ${at}`) ?? []
    const [first] = found
    if (found.length > 1) faults.push(`${outcome} write stored ${found.length} times`)
    if (outcome === 'acked' && !first) faults.push('acked write lost')
    if (outcome === 'acked' && first && String(first.position) !== position) {
      faults.push(`acked write at ${first.position}, answered ${position}`)
    }
    if (outcome === 'refused' && first) faults.push('refused write stored')
  }
  for (const [stream, events] of Map.groupBy(log, (event) => event.stream)) {
    const isDense = events.every(({ revision }, index) => revision === BigInt(index))
    if (!isDense) faults.push(`${stream} has a gap`)
  }
  const isRising = log.every(
    ({ position }, i) => i === 0 || position > (log[i - 1]?.position ?? 0n),
  )
  if (!isRising) faults.push('positions do not rise')
  return faults
}

function signedAt({ data }: LoggedEvent): unknown {
  return data && typeof data === 'object' && 'signedAt' in data ? data.signedAt : undefined
}
