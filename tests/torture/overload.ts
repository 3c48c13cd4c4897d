import { connect } from 'node:net'
import type { ProfileView } from '#contract/views/profile.ts'
import { type Crowd, startCrowd } from '#tests/support/crowd.ts'
import {
  createVisitor,
  expectJson,
  newHandle,
  submissionOf,
} from '#tests/support/product-visitor.ts'
import { createRandom, type Random } from '#tests/support/random.ts'
import { countKinds, openReader, type ReaderResponse } from '#tests/support/reader.ts'
import { openUnreadConnections } from '#tests/support/unread-connections.ts'
import { type Directory, withDirectory } from './directory.ts'
import type { Run } from './report.ts'
import { waitUntil } from './wait-until.ts'

const networkCount = 40
const profileCount = 10
/** Concurrent requests of each kind per network in the second load. */
const greed = 6
/** Groups of reads of a bystander beside a crowd. */
const groupsBeside = { short: 6, long: 20 }
/** Maximum groups of reads to wait for the recovery. */
const maxRecoveryGroups = 100
/** Maximum ratios of latencies, and maximum recovery time in ms. */
const goals = { beyondP99: 3, subnetP95: 3, recoveryMs: 5000 }

type Round = {
  quiet: ReaderResponse[]
  atCapacity: Responses
  beyond: Responses
  recovery: ReaderResponse[]
  recoveryMs: number
  subnet: Responses
}
type Responses = { crowd: ReaderResponse[]; bystander: ReaderResponse[] }

/**
 * Overloads the process `times` times: first from many networks, then from one /24. Checks what is refused, and
 * measures the latency of the reads that succeed against that at the capacity.
 */
export const runOverload: Run = async ({ times, seed }) => {
  const rounds = await overload({ times, seed }, groupsBeside.long)
  const latency = (share: number, responsesOf: (round: Round) => ReaderResponse[]) =>
    quantile(rounds.flatMap(responsesOf), share)
  const p99 = latency(0.99, ({ beyond }) => beyond.crowd)
  const p95 = latency(0.95, ({ subnet }) => subnet.bystander)
  const measured = {
    beyondP99: p99 / latency(0.99, ({ atCapacity }) => atCapacity.crowd),
    subnetP95: p95 / latency(0.95, ({ atCapacity }) => atCapacity.bystander),
    recoveryMs: Math.max(...rounds.map(({ recoveryMs }) => recoveryMs)),
  }
  const refused = rounds.flatMap(({ beyond }) => beyond.crowd).filter(isRefused)
  return {
    faults: [...rounds.flatMap(findFaults), ...findMissedGoals(measured)],
    figures: `${times} crowds, ${refused.length} reads refused; p99 beyond the capacity ${measured.beyondP99.toFixed(1)} times that at it; p95 beside a /24 ${measured.subnetP95.toFixed(1)} times that beside the first load; recovered within ${(measured.recoveryMs / 1000).toFixed(1)} s`,
  }
}

/** Like `runOverload`, without the goals of latency. */
export const runShortOverload: Run = async ({ times, seed }) => {
  const rounds = await overload({ times, seed }, groupsBeside.short)
  return { faults: rounds.flatMap(findFaults), figures: `${times} crowds` }
}

function overload({ times, seed }: Parameters<Run>[0], groupCount: number): Promise<Round[]> {
  const random = createRandom(seed)
  return withDirectory({ apis: 1 }, async (directory) => {
    const paths = await listPaths(directory)
    const rounds: Round[] = []
    const [{ url }] = directory.apis
    while (rounds.length < times) rounds.push(await runRound({ url, paths, random }, groupCount))
    return rounds
  })
}

/** Submits profiles, and returns the paths that a page requests. */
async function listPaths({ apis: [{ url }], publicUrl }: Directory): Promise<string[]> {
  for (let count = 0; count < profileCount; count += 1) {
    const visitor = createVisitor(url, { publicUrl })
    await visitor.signIn()
    await expectJson(await visitor.submit(submissionOf(newHandle())))
  }
  const list = async () =>
    expectJson<ProfileView[]>(await fetch(new URL('/api/profiles?fresh=true', url)))
  await waitUntil(async () => (await list()).length === profileCount, 'the profiles are listed')
  const [profile] = await list()
  const path = `/api/profile/${profile?.handle}`
  return ['/api/home', '/api/profiles?q=print', '/api/search?q=name', path, `${path}/similar`]
}

type Reads = { url: string; paths: readonly string[]; random: Random }

async function runRound({ url, paths, random }: Reads, groupCount: number): Promise<Round> {
  const addresses = Array.from({ length: networkCount }, () => newAddress(random))
  const read = (count: number) => readGroups({ url, paths, random }, count)
  const beside = async (crowd: Omit<Crowd, 'url' | 'paths'>): Promise<Responses> => {
    const running = startCrowd({ url, paths, ...crowd })
    const bystander = await read(groupCount)
    return { crowd: await running.stop(), bystander }
  }
  const quiet = await read(groupCount)
  const atCapacity = await beside({ addresses, perAddress: paths.length })
  const beyond = await beside({ addresses, perAddress: greed * paths.length })
  const recovered = await recover(() => read(1), goals.subnetP95 * quantile(quiet, 0.95))
  const closeIdle = openIdleConnections(url)
  const subnet = await beside({ addresses: subnetAddresses, perAddress: paths.length })
  closeIdle()
  return { quiet, atCapacity, beyond, ...recovered, subnet }
}

/** Reads until the p95 of a group is at most `longestMs`. Returns Infinity if no group is. */
async function recover(
  readGroup: () => Promise<ReaderResponse[]>,
  longestMs: number,
): Promise<Pick<Round, 'recovery' | 'recoveryMs'>> {
  const endedAt = performance.now()
  const recovery: ReaderResponse[] = []
  for (let group = 0; group < maxRecoveryGroups; group += 1) {
    const responses = await readGroup()
    recovery.push(...responses)
    if (quantile(responses, 0.95) <= longestMs) {
      return { recovery, recoveryMs: performance.now() - endedAt }
    }
  }
  return { recovery, recoveryMs: Number.POSITIVE_INFINITY }
}

/** Requests all paths concurrently, like a page, `count` times, each time from another network. */
async function readGroups({ url, paths, random }: Reads, count: number): Promise<ReaderResponse[]> {
  const reader = openReader(url)
  const responses: ReaderResponse[] = []
  for (let group = 0; group < count; group += 1) {
    const ip = newAddress(random)
    responses.push(...(await Promise.all(paths.map((path) => reader.get(path, ip)))))
  }
  reader.close()
  return responses
}

const newAddress = ({ below }: Random) => ['10', below(256), below(256), below(256)].join('.')

const subnetAddresses = Array.from({ length: 256 }, (_, index) => `198.51.100.${index}`)

/** Opens connections of a /24 that send nothing, and others that read no response. */
function openIdleConnections(url: string): () => void {
  const port = Number(new URL(url).port)
  const silent = Array.from({ length: 200 }, () => connect({ host: '127.0.0.1', port }))
  for (const socket of silent) socket.on('error', () => undefined)
  const [ip = ''] = subnetAddresses
  const unread = { port, path: '/api/profiles', connections: 40, ahead: 40, ip }
  const closeUnread = openUnreadConnections(unread)
  return () => {
    for (const socket of silent) socket.destroy()
    closeUnread()
  }
}

const isRefused = ({ kind }: ReaderResponse) => kind === '429' || kind === '503'
const isSuccess = ({ kind }: ReaderResponse) => kind === '200'

/** Returns a quantile of the ms of successful responses. */
function quantile(responses: readonly ReaderResponse[], share: number): number {
  const sorted = responses.filter(isSuccess).map(({ ms }) => ms)
  sorted.sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** Describes each kind of response that the load does not allow, and loads without a refusal. */
function findFaults({ quiet, atCapacity, beyond, recovery, subnet }: Round): string[] {
  const served = new Set(beyond.crowd.filter(isSuccess).map(({ ip }) => ip))
  return [
    ...findOthers(quiet, isSuccess, 'before overload'),
    ...findOthers([...atCapacity.crowd, ...atCapacity.bystander], isSuccess, 'at the capacity'),
    ...findOthers(beyond.crowd, isAnswer, 'beyond the capacity'),
    ...findOthers(beyond.bystander, isSuccess, 'of a network with few reads beside the crowd'),
    ...findOthers(recovery, isSuccess, 'after overload'),
    ...findOthers(subnet.crowd, isAnswer, 'of a /24'),
    ...findOthers(subnet.bystander, isSuccess, 'beside a /24'),
    ...(beyond.crowd.some(isRefused) ? [] : ['nothing was refused beyond the capacity']),
    ...(subnet.crowd.some(isRefused) ? [] : ['nothing was refused to a /24']),
    ...(served.size === networkCount ? [] : [`${served.size} of ${networkCount} networks served`]),
  ]
}

const isAnswer = (response: ReaderResponse) => isSuccess(response) || isRefused(response)

function findOthers(
  responses: readonly ReaderResponse[],
  isAllowed: (response: ReaderResponse) => boolean,
  when: string,
): string[] {
  const others = responses.filter((response) => !isAllowed(response))
  return [...countKinds(others)].map(([kind, count]) => `${count} reads ${when} got: ${kind}`)
}

function findMissedGoals(measured: typeof goals): string[] {
  const names = ['beyondP99', 'subnetP95', 'recoveryMs'] as const
  return names
    .filter((name) => !(measured[name] <= goals[name]))
    .map((name) => `${name} is ${measured[name].toFixed(1)}, goal ${goals[name]}`)
}
