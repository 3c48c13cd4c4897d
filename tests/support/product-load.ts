import { setTimeout as delay } from 'node:timers/promises'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { type Operation, parseAnswer } from './product-operations.ts'
import { createVisitor, expectJson, newHandle, submissionOf } from './product-visitor.ts'

export type Load = {
  history: readonly Operation[]
  /** Numbers of responses by kind, as `parseAnswer` names them. */
  responses: ReadonlyMap<string, number>
  countAcknowledged: () => number
  stop: () => Promise<void>
}

/**
 * Runs this many owners, who send one signed edit after the other, and as many readers, until it is
 * stopped. After a 503, a client waits briefly and continues.
 */
export async function startLoad(url: string, ownerCount: number): Promise<Load> {
  const history: Operation[] = []
  const responses = new Map<string, number>()
  const stopping = new AbortController()

  async function call(send: () => Promise<Response>) {
    const answer = await send().catch((error: Error) => error)
    const { outcome, kind } = await parseAnswer(answer)
    responses.set(kind, (responses.get(kind) ?? 0) + 1)
    const response = answer instanceof Response ? answer : undefined
    if (response === undefined || response.status === 503) await delay(50)
    return { outcome, response }
  }

  async function edit(owner: Owner): Promise<void> {
    // Two edits of one profile never have the same time.
    owner.at = Math.max(Date.now(), owner.at + 1)
    owner.round += 1
    const at = new Date(owner.at)
    const fields = { ...owner.fields, bio: `${owner.fields.bio} Round ${owner.round}.` }
    const { outcome, response } = await call(() => owner.visitor.edit(owner.id, fields, at))
    history.push({
      ...{ kind: 'edit', profileId: owner.id, signedAt: at.toISOString(), outcome },
      ...(response?.ok && { position: response.headers.get('position') ?? 'none' }),
    })
  }

  const owners = await Promise.all(Array.from({ length: ownerCount }, () => createOwner(url)))
  const running = owners.flatMap((owner) => [
    repeat(() => edit(owner), stopping.signal),
    repeat(
      () => call(() => owner.visitor.call('GET', `/api/profile/${owner.id}`)),
      stopping.signal,
    ),
  ])
  return {
    history,
    responses,
    countAcknowledged: () => history.filter(({ outcome }) => outcome === 'acknowledged').length,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

type Owner = Awaited<ReturnType<typeof createOwner>>

async function createOwner(url: string) {
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
