import { randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { mediaFile, mediaPath } from '#contract/media/media-path.ts'
import { createOwner, edit, openTestApi, type TestApi } from '#tests/support/api.ts'
import { listen } from '#tests/support/live.ts'

let api: TestApi
let port: number
const opened: string[] = []
const bytes = randomBytes(8 * 1024 * 1024)
const hash = 'a'.repeat(64)
let profileId: string

beforeAll(async () => {
  api = await openTestApi()
  const { media } = api.models
  const owner = await createOwner(api, 'unread')
  profileId = owner.profile.id
  await media.put(profileId, mediaFile(hash), bytes)
  await edit(owner, { body: { avatarUrl: mediaPath(profileId, hash) }, at: api.clock.now() })
  const counted: typeof media = {
    ...media,
    open: (...picture) => {
      opened.push(picture[1])
      return media.open(...picture)
    },
  }
  const app = await api.buildAnother({ media: counted })
  port = Number((await listen(app)).split(':')[1])
})

const ask = (more = '') => `GET ${mediaPath(profileId, hash)} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

/** Opens a connection that requests `count` pictures ahead and reads nothing. */
function requestAhead(count: number): Socket {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  socket.pause().write(ask().repeat(count - 1) + ask('Connection: close\r\n'))
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Number of picture files that this process has open. */
async function openPictures(): Promise<number> {
  const files = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    files.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return targets.filter((target) => target.startsWith(api.models.mediaFolder)).length
}

it('opens pipelined pictures one after the other', async () => {
  const before = opened.length
  const socket = requestAhead(5)
  await expect.poll(() => opened.length).toBe(before + 1)
  // Another request gives the queued ones time to start.
  await api.app.inject('/healthz')
  expect(opened.length).toBe(before + 1)
  let taken = 0
  for await (const part of socket) taken += part.length
  expect(taken).toBeGreaterThan(5 * bytes.length)
  expect(opened.length).toBe(before + 5)
})

it.runIf(process.platform === 'linux')('closes a picture when its reader disconnects', async () => {
  const sockets = Array.from({ length: 20 }, () => requestAhead(3))
  await expect.poll(openPictures).toBe(20)
  for (const socket of sockets) socket.destroy()
  await expect.poll(openPictures).toBe(0)
})
