import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { takeShare } from './take-share.ts'

const from = (ip: string) => ({ ip }) as FastifyRequest

it('a newcomer waits for one of each network at the most, however many wait', async () => {
  const share = takeShare(60)
  const done: string[] = []
  const ask = (ip: string) => share(from(ip), async () => void done.push(ip))
  const crowd = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  const all = crowd.flatMap((ip) => Array.from({ length: 60 }, () => ask(ip)))
  await ask('198.51.100.1')
  expect(done.indexOf('198.51.100.1')).toBeLessThanOrEqual(2 * crowd.length)
  await Promise.all(all)
})

it('a network waits for so many at once, and for more when one of them is done or fails', async () => {
  const share = takeShare(2)
  const ends = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const
  const [first, second] = ends.map(({ promise }, at) =>
    share(from(`2001:db8::${at}`), () => promise),
  )
  const beyond = { code: 'unavailable', details: { retryAfter: 2 } }
  await expect(share(from('2001:db8::9'), async () => 'drawn')).rejects.toMatchObject(beyond)
  expect(await share(from('2001:db8:1::9'), async () => 'drawn')).toBe('drawn')

  ends[0].resolve('drawn')
  expect(await first).toBe('drawn')
  const cause = new Error('The renderer is gone')
  ends[1].reject(cause)
  await expect(second).rejects.toMatchObject({ ...beyond, cause })
  const missing = new Refusal('not-found')
  for (let i = 0; i < 3; i += 1) {
    await expect(share(from('2001:db8::9'), () => Promise.reject(missing))).rejects.toBe(missing)
  }
})
