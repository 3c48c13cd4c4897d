import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { createOperationRecord } from './product-operations.ts'
import { createVisitor, expectJson, newHandle, submissionOf } from './product-visitor.ts'

export type Load = Awaited<ReturnType<typeof startLoad>>

/**
 * Runs this many owners, who send one signed edit after the other, and as many readers, until it is
 * stopped. After a 503, a client waits briefly and continues.
 */
export async function startLoad(url: string, ownerCount: number) {
  const record = createOperationRecord()
  const stopping = new AbortController()

  async function edit(owner: Owner): Promise<void> {
    // Two edits of one profile never have the same time.
    owner.at = Math.max(Date.now(), owner.at + 1)
    owner.round += 1
    const at = new Date(owner.at)
    const fields = { ...owner.fields, bio: `${owner.fields.bio} Round ${owner.round}.` }
    const operation = { kind: 'edit', profileId: owner.id, signedAt: at.toISOString() } as const
    await record.operate(operation, () => owner.visitor.edit(owner.id, fields, at))
  }

  const owners = await Promise.all(Array.from({ length: ownerCount }, () => createOwner(url)))
  const running = owners.flatMap((owner) => [
    repeat(() => edit(owner), stopping.signal),
    repeat(
      () => record.call(() => owner.visitor.call('GET', `/api/profile/${owner.id}`)),
      stopping.signal,
    ),
  ])
  return {
    ...record,
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
