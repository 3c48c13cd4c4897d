import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { problem } from '#contract/refusal.ts'
import { openTestApi } from '#tests/support/api.ts'
import { listen } from '#tests/support/live.ts'

let port: number
beforeAll(async () => {
  const { app } = await openTestApi()
  port = Number((await listen(app)).split(':')[1])
})

/** Sends these bytes and returns the response, once the server closes the connection. */
async function exchange(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect({ host: '127.0.0.1', port })
  let response = ''
  socket.setEncoding('utf8').on('data', (part) => {
    response += part
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { head, body }
}

it.each([
  ['an unfinished request line', `GET /api/profiles?q=${'x'.repeat(20_000)} HTTP/1.1\r\n`, 431],
  ['an unfinished header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n`, 431],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'two body lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'a websocket upgrade on a path without one',
    'GET /live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    404,
  ],
])('answers %s with a problem', async (_name, bytes, status) => {
  const { head, body } = await exchange(bytes)
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toContain('Content-Type: application/problem+json')
  expect(problem.parse(JSON.parse(body)).status).toBe(status)
})
