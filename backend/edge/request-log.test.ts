import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeLogger } from './logger.ts'
import { addRequestLog } from './request-log.ts'

it('a route that answers 503 to many at once is a warning once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const routes: string[] = []
  const loggerInstance: FastifyBaseLogger = makeLogger('warn', {
    write: (line) => routes.push(JSON.parse(line).route),
  })
  const app = Fastify({ loggerInstance })
  addRequestLog(app)
  for (const path of ['/full', '/other']) {
    app.get(path, ({ url }, reply) => reply.code(url.endsWith('broken') ? 500 : 503).send())
  }
  for (let i = 0; i < 5; i += 1) await app.inject('/full')
  await app.inject('/other')
  expect(routes).toEqual(['/full', '/other'])
  vi.advanceTimersByTime(1_000)
  await app.inject('/full')
  expect(routes).toEqual(['/full', '/other', '/full'])
  // Another status of it is news.
  await app.inject('/full?broken')
  expect(routes).toEqual(['/full', '/other', '/full', '/full'])
})
