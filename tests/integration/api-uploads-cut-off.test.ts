import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Pool, QueryConfig } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { maxPhotos } from '#contract/profile/profile-limits.ts'
import { openTestApi, publicUrl, signInVisitor } from '#tests/support/api.ts'
import { listen } from '#tests/support/live.ts'

/** A busy machine may need long. */
const patience = { timeout: 20_000 }
const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

it('frees the capacity of uploads that are cut off or never end', async () => {
  const api = await openTestApi()
  const owner = await signInVisitor(api, 'cut-off')
  const { pool } = api.deps
  const letGo = Promise.withResolvers<void>()
  let held = 0
  const query = async (...args: [QueryConfig, unknown[]?]) => {
    if (args[0].values?.[0] === 'upload-bytes') {
      held += 1
      await letGo.promise
    }
    return pool.query(...args)
  }
  const app = await api.buildAnother({
    pool: Object.assign(Object.create(pool), { query }) as Pool,
  })
  onTestFinished(() => app.close())
  const port = Number((await listen(app)).split(':')[1])

  const head = [
    'POST /api/media HTTP/1.1\r\nHost: x',
    `Origin: ${publicUrl}`,
    `Cookie: ${owner.cookie}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 1000\r\n\r\n',
  ].join('\r\n')
  const gone: Promise<unknown>[] = []
  app.server.on('request', (request: IncomingMessage) =>
    gone.push(new Promise((resolve) => request.once('close', resolve))),
  )
  const begin = () => {
    const sockets = Array.from({ length: maxPhotos + 1 }, () =>
      connect({ host: '127.0.0.1', port }),
    )
    for (const socket of sockets) socket.on('error', () => undefined).write(head + form)
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
    return sockets
  }
  const sockets = begin()
  await vi.waitUntil(() => held === sockets.length, patience)
  for (const socket of sockets) socket.destroy()
  await Promise.all(gone)
  letGo.resolve()
  const upload = async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/media',
      headers: {
        origin: publicUrl,
        cookie: owner.cookie,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: `${form}no picture\r\n--b--\r\n`,
    })
    return response.json().code
  }
  await vi.waitUntil(async () => (await upload()) === 'image-refused', patience)
  const before = held
  const unending = begin()
  await vi.waitUntil(() => held === before + unending.length, patience)
  expect(await upload()).toBe('image-refused')
})
