import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MediaUnavailable } from '#backend/media/store.ts'
import { Refusal } from '#domain/refusal.ts'
import { createLogger } from '../logger.ts'
import { createErrorHandler } from './error-handling.ts'

it('logs nothing when a client disconnects in the middle of a body', async () => {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => lines.push(line) })
  const app = Fastify({ loggerInstance: logger })
  const answered = Promise.withResolvers<number>()
  const answerError = createErrorHandler()
  app.setErrorHandler((error, request, reply) => {
    answerError(error, request, reply)
    answered.resolve(reply.statusCode)
  })
  app.post('/body', async () => 'taken')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port })
  app.server.once('request', (request) => request.once('data', () => socket.destroy()))
  socket.write(
    'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf',
  )
  expect(await answered.promise).toBe(400)
  expect(lines).toEqual([])
})

it('logs an unavailable dependency, but no deliberate refusal', async () => {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => lines.push(line) })
  const app = Fastify({ loggerInstance: logger })
  app.setErrorHandler(createErrorHandler())
  const full = () => new Refusal('unavailable', { retryAfter: 2 })
  app.get('/full', async () => {
    throw full()
  })
  app.get('/away', async () => {
    throw Object.assign(full(), { cause: new Error('away') })
  })
  expect((await app.inject('/full')).statusCode).toBe(503)
  expect(lines).toEqual([])
  expect((await app.inject('/away')).statusCode).toBe(503)
  expect(lines).toHaveLength(1)
})

it('logs an unavailable store once a second, with the number of unlogged failures', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: { unlogged?: number }[] = []
  const logger = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) })
  const app = Fastify({ loggerInstance: logger })
  app.setErrorHandler(createErrorHandler())
  app.get('/away', async () => {
    throw new MediaUnavailable('away')
  })
  for (let i = 0; i < 5; i += 1) expect((await app.inject('/away')).statusCode).toBe(503)
  vi.advanceTimersByTime(1_000)
  await app.inject('/away')
  expect(lines.map(({ unlogged }) => unlogged)).toEqual([undefined, 4])
})
