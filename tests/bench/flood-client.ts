// Submits profiles at a fixed rate from many addresses, whatever the response. Runs in a separate
// thread, so that its load does not distort the measurements. Reports the number of responses by
// status after the messages `rest` and `end`.
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from '#contract/z.ts'
import { browserAgent, submissionOf } from '#tests/support/product-visitor.ts'

const { url, cookies, addresses, triesEach, everyMs, bioLength } = z
  .object({
    url: z.string(),
    cookies: z.array(z.string()),
    addresses: z.number(),
    /** Number of attempts per address before the flood moves on to other addresses. */
    triesEach: z.number(),
    everyMs: z.number(),
    bioLength: z.number(),
  })
  .parse(workerData)

/** `flood from spent` uses the first addresses, which are beyond their rate limit by then. */
export type FloodMessage = 'flood' | 'flood from spent' | 'rest' | 'end'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const { hostname, port, origin } = new URL(url)
const responses = new Map<number, number>()
const inFlight = new Set<Promise<void>>()
let isFlooding = false
let tries = 0

/** Submits the handle of an imported profile with a new text. */
function tryOnce({ isSpent }: { isSpent: boolean }): Promise<number> {
  const others = isSpent ? 0 : Math.floor(tries / (addresses * triesEach))
  const addressIndex = (tries % addresses) + others * addresses
  tries += 1
  const bio = `Try ${tries}. `.padEnd(bioLength, 'Prints by night. ')
  const body = JSON.stringify({ ...submissionOf(`person_${1 + (tries % 19)}`), bio })
  return new Promise((resolve, reject) => {
    const headers = {
      origin,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': browserAgent,
      'x-forwarded-for': `100.${64 + (addressIndex >> 16)}.${(addressIndex >> 8) & 255}.${addressIndex & 255}`,
      cookie: cookies[tries % cookies.length] ?? '',
    }
    const options = { agent, hostname, port, method: 'POST', path: '/api/profiles', headers }
    const outgoing = request(options, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume()
    })
    outgoing.on('error', reject).end(body)
  })
}

async function flood(from: { isSpent: boolean }): Promise<void> {
  for (let due = performance.now(); isFlooding; due += everyMs) {
    await delay(Math.max(0, due - performance.now()))
    const trying = tryOnce(from)
      .catch(() => 0)
      .then((status) => void responses.set(status, (responses.get(status) ?? 0) + 1))
    inFlight.add(trying)
    void trying.then(() => inFlight.delete(trying))
  }
}

let flooding = Promise.resolve()
parentPort?.on('message', async (message: FloodMessage) => {
  isFlooding = message === 'flood' || message === 'flood from spent'
  if (isFlooding) {
    flooding = flood({ isSpent: message === 'flood from spent' })
    return
  }
  await flooding
  await Promise.all(inFlight)
  parentPort?.postMessage([...responses])
  responses.clear()
  if (message === 'end') process.exit(0)
})
