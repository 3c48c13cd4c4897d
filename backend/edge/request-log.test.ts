import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from './logger.ts'
import { registerRequestLog } from './request-log.ts'

it('warns once a second per route and status', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const routes: string[] = []
  const loggerInstance: FastifyBaseLogger = createLogger('warn', {
    write: (line) => routes.push(JSON.parse(line).route),
  })
  const app = Fastify({ loggerInstance })
  registerRequestLog(app)
  for (const path of ['/full', '/other']) {
    app.get(path, ({ url }, reply) => reply.code(url.endsWith('broken') ? 500 : 503).send())
  }
  for (let i = 0; i < 5; i += 1) await app.inject('/full')
  await app.inject('/other')
  expect(routes).toEqual(['/full', '/other'])
  vi.advanceTimersByTime(1_000)
  await app.inject('/full')
  expect(routes).toEqual(['/full', '/other', '/full'])
  // A different status of the route is logged immediately.
  await app.inject('/full?broken')
  expect(routes).toEqual(['/full', '/other', '/full', '/full'])
})
