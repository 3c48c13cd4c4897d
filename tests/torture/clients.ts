import { setTimeout as delay } from 'node:timers/promises'
import { profileTypes } from '#contract/profile/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'
import { createOperationRecord, type Operation } from '#tests/support/product-operations.ts'
import {
  createVisitor,
  fieldsOf,
  newHandle,
  submissionOf,
  type Visitor,
} from '#tests/support/product-visitor.ts'
import type { Random } from '#tests/support/random.ts'

/** Operations of one client before another replaces it, below every rate limit of a profile. */
const operationsPerProfile = 12

export type Clients = ReturnType<typeof startClients>

type Options = {
  url: string
  publicUrl: string
  count: number
  admin: Visitor
  random: Random
  /** Clock of the server, ms since 1970. */
  now?: () => number
}
type Client = {
  visitor: Visitor
  profile: ProfileView | undefined
  operations: number
  signedAtMs: number
}

/**
 * Starts clients that submit, edit (some with a new photo), delete and change the type of a profile
 * until they are stopped. Each client runs one operation after the other. After an unknown outcome, it
 * reads its profile before it continues.
 */
export function startClients(options: Options) {
  const { url, publicUrl, count, admin, random, now = Date.now } = options
  const record = createOperationRecord()
  const { history, call, operate } = record
  const stopping = new AbortController()

  async function signIn({ visitor }: Client): Promise<boolean> {
    try {
      await visitor.signIn(new Date(now()))
      return true
    } catch {
      record.countResponse('sign-in failed')
      await delay(50)
      return false
    }
  }

  async function submit(client: Client): Promise<void> {
    if (!(await signIn(client))) return
    const body = submissionOf(newHandle())
    const send = () => client.visitor.submit(body)
    const response = await operate({ kind: 'submit', profileId: undefined }, send)
    const last = history.at(-1)
    await refresh(client)
    if (response?.ok && last) last.profileId = client.profile?.id
  }

  async function edit(client: Client, profile: ProfileView): Promise<void> {
    // Two edits of one profile never have the same time.
    client.signedAtMs = Math.max(now(), client.signedAtMs + 1)
    const at = new Date(client.signedAtMs)
    const photo = random.chance(0.15) ? await upload(client) : undefined
    const bio = `${profile.handle} draws by night. Version of ${at.getTime()}.`
    const fields = { ...fieldsOf(profile), bio, ...(photo && { profilePhotos: [photo] }) }
    const operation = { kind: 'edit', profileId: profile.id, signedAt: at.toISOString() } as const
    await operate(operation, () => client.visitor.edit(profile.id, fields, at))
  }

  async function upload(client: Client): Promise<string | undefined> {
    const { buffer } = await drawOwnPicture('photo.png')
    return client.visitor.upload(buffer).catch(() => undefined)
  }

  async function changeType(profile: ProfileView): Promise<void> {
    const to = random.pick(profileTypes.filter((type) => type !== profile.profileType))
    const body = { newProfileType: to, adminReason: 'A test' }
    const path = `/api/admin/change-profile-type/${profile.id}`
    await operate({ kind: 'change-type', profileId: profile.id }, () =>
      admin.call('PATCH', path, { body }),
    )
  }

  /** Reads the client's profile until the server responds. */
  async function refresh(client: Client): Promise<void> {
    const path = `/api/profile/wallet/${client.visitor.wallet.address}`
    while (!stopping.signal.aborted) {
      const { response } = await call(() => client.visitor.call('GET', path))
      if (response?.status === 401) await client.visitor.signIn().catch(() => undefined)
      if (response?.ok) client.profile = (await response.json()) as ProfileView
      if (response?.status === 404) client.profile = undefined
      if (response?.ok || response?.status === 404) return
    }
  }

  async function step(client: Client): Promise<void> {
    const { profile } = client
    if (!profile) return submit(client)
    const chance = random.below(100)
    if (chance < 10) {
      const send = () => client.visitor.call('DELETE', `/api/profile/${profile.id}`)
      await operate({ kind: 'delete', profileId: profile.id }, send)
      client.operations = operationsPerProfile
    } else if (chance < 20) await changeType(profile)
    else await edit(client, profile)
    await refresh(client)
  }

  const createClient = (): Client => ({
    visitor: createVisitor(url, { publicUrl }),
    profile: undefined,
    operations: 0,
    signedAtMs: 0,
  })
  const running = Array.from({ length: count }, async () => {
    let client = createClient()
    while (!stopping.signal.aborted) {
      // Otherwise the rate limits of a profile would stop the load.
      if (client.operations >= operationsPerProfile) client = createClient()
      client.operations += 1
      await step(client)
    }
  })
  return {
    ...record,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Describes the responses of kinds that a run does not allow. */
export function findResponseFaults({ responses }: Clients, disallowed: RegExp): string[] {
  return [...responses]
    .filter(([kind]) => disallowed.test(kind))
    .map(([kind, count]) => `${count} requests got the response: ${kind}`)
}

/** Describes the writes of clients by outcome. */
export function countOutcomes({ history }: Pick<Clients, 'history'>): string {
  const count = (outcome: Operation['outcome']) =>
    history.filter((operation) => operation.outcome === outcome).length
  return `${count('acknowledged')} acknowledged, ${count('unknown')} unknown`
}
