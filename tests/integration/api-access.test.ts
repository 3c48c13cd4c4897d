import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints/all.ts'
import type { Endpoint } from '#contract/endpoints/shared-schemas.ts'
import { heartbeatEveryMs } from '#contract/live/heartbeat.ts'
import { type Topic, topics } from '#contract/live/topics.ts'
import type { AccountName } from '#contract/profile/account.ts'
import {
  furtherAccess,
  type RoleName,
  roles,
  routeAccess,
  topicAccess,
} from '#tests/fixtures/roles.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  signInVisitor,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'
import { has, listen, openLive } from '#tests/support/live.ts'

let api: TestApi
let host: string
let target: Awaited<ReturnType<typeof createOwner>>
beforeAll(async () => {
  api = await openTestApi()
  host = await listen(api.app)
  target = await createOwner(api, 'somebody-else', { hideWallet: true })
})

function createVisitorAs(role: RoleName): Promise<Visitor> {
  return role === 'visitor'
    ? Promise.resolve(createVisitor(api.app))
    : signInVisitor(api, role === 'owner' ? undefined : role)
}

const toMethod = (text: string) => text as 'GET' | 'POST' | 'PATCH' | 'DELETE'

function fillPath(path: string): string {
  const parts: Record<string, string> = {
    type: 'artist',
    revision: '0',
    chainId: '1',
    address: target.wallet.address,
    wallet: target.wallet.address,
  }
  return path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? target.profile.id)
}

/**
 * Result of the access check on a request. `in` includes requests that fail later, for example on
 * an empty body.
 */
async function requestAs(role: RoleName, method: string, path: string): Promise<number | 'in'> {
  const visitor = await createVisitorAs(role)
  const response = await visitor.ask({
    method: toMethod(method),
    url: fillPath(path),
    ...(['POST', 'PATCH'].includes(method) && { payload: {} }),
  })
  expect(response.statusCode).not.toBe(500)
  const isRefused = [401, 403].includes(response.statusCode)
  const isHidden = response.statusCode === 404 && response.json().code === 'profile-not-found'
  return isRefused || isHidden ? response.statusCode : 'in'
}

describe.each(Object.entries<Endpoint>(endpoints))(
  'the call %s',
  (name, { method = 'GET', path }) => {
    it('admits exactly the roles of the access table', async () => {
      const [, cells] = Object.entries(routeAccess).find(([call]) => call === name) ?? []
      const found = await Promise.all(roles.map((role) => requestAs(role, method, path)))
      expect(found).toEqual(cells)
    })
  },
)

it('has a row in the access table for every route of the API', () => {
  const tree = api.app.printRoutes({ commonPrefix: false, includeHooks: false })
  const inTable = new Set([
    ...Object.values<Endpoint>(endpoints).map(({ method = 'GET', path }) => `${method} ${path}`),
    ...Object.keys(furtherAccess),
  ])
  const without = listRoutes(tree).filter((route) => !inTable.has(route))
  expect(without).toEqual([])
  expect(listRoutes(tree).length).toBeGreaterThanOrEqual(inTable.size)
})

/**
 * Lists the routes below /api by method and path from the tree that Fastify prints, without the
 * public API docs.
 */
function listRoutes(tree: string): string[] {
  const path: string[] = []
  const found: string[] = []
  for (const row of tree.split('\n')) {
    const [, indent = '', part = '', methods] =
      /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(row) ?? []
    if (part === '') continue
    const depth = indent.length / 4
    path.splice(depth, Number.POSITIVE_INFINITY, part)
    for (const method of methods?.split(', ') ?? []) found.push(`${method} ${path.join('')}`)
  }
  return found.filter(
    (route) =>
      / \/api\//.test(route) && !route.startsWith('HEAD ') && !route.includes(' /api/docs'),
  )
}

async function follows(role: RoleName, topic: Topic): Promise<boolean> {
  const { cookie } = await createVisitorAs(role)
  const live = await openLive(host, { cookie })
  live.send({ subscribe: [topic] })
  await Promise.race([live.find(has('heartbeat')), live.find(has('refused'))])
  live.socket.close()
  const refused = live.messages.filter((message) => 'refused' in message)
  expect(refused).toEqual(refused.map(() => ({ refused: topic, code: 'not-allowed' })))
  return refused.length === 0
}

it.each(topics)(
  'allows exactly the roles of the access table to follow the topic %s',
  async (topic) => {
    const found = await Promise.all(roles.map((role) => follows(role, topic)))
    expect(found).toEqual(topicAccess[topic].map((cell) => cell === 'in'))
  },
)

describe('the removal of a role', () => {
  const taken = [
    ['admin', 'adminWallets'],
    ['auditor', 'auditorWallets'],
  ] as const

  it.each(taken)(
    'takes effect for %s with the next request, and closes topics',
    async (role, list) => {
      const member = await createVisitorAs(role)
      const live = await openLive(host, { cookie: member.cookie })
      live.send({ subscribe: ['directory', 'attempts'] })
      await live.find(has('heartbeat'))
      expect((await member.ask({ url: '/api/admin/networks' })).statusCode).toBe(200)
      const accounts = api.deps.config[list] as Set<AccountName>
      const before = [...accounts]
      accounts.clear()
      expect((await member.ask({ url: '/api/admin/networks' })).statusCode).toBe(403)
      expect((await member.ask({ url: '/api/auth/session' })).json().role).toBe('owner')
      expect(await live.closed).toMatchObject({ reason: 'signed-out' })
      expect(await follows(role, 'attempts')).toBe(false)
      for (const account of before) accounts.add(account)
      expect((await member.ask({ url: '/api/admin/networks' })).statusCode).toBe(200)
    },
    3 * heartbeatEveryMs,
  )
})
