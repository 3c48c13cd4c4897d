import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { answerError } from './error-handling.ts'
import { makeLogger } from './logger.ts'

it('whoever hangs up in the middle of a body is no fault, and leaves no line in the log', async () => {
  const lines: string[] = []
  const logger = makeLogger('warn', { write: (line) => lines.push(line) })
  const app = Fastify({ loggerInstance: logger })
  const answered = Promise.withResolvers<number>()
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

it('who is sent to another time on purpose leaves no line in the log, and what is away does', async () => {
  const lines: string[] = []
  const logger = makeLogger('warn', { write: (line) => lines.push(line) })
  const app = Fastify({ loggerInstance: logger })
  app.setErrorHandler(answerError)
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
