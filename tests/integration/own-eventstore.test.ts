import { readdirSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createFolder } from '#tests/support/clean-up.ts'
import { eventStoreImage, findEventStore } from '#tests/support/eventstore-server.ts'
import { startOwnEventStore } from '#tests/support/own-eventstore.ts'

const listFolders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('provenance-eventstore-'))

it('starts a test server without settings from the environment of the run', async () => {
  vi.stubEnv('EVENTSTORE_URL', 'esdb://elsewhere')
  vi.stubEnv('EVENTSTORE_CLUSTER_SIZE', '3')
  const starting = startOwnEventStore('env | grep ^EVENTSTORE_ >&2; echo "on $PORT" >&2; exit 3')
  const error: unknown = await starting.catch((fault: unknown) => fault)
  vi.unstubAllEnvs()
  expect(String(error)).toMatch(/EventStoreDB did not start \(exit code 3\): on \d+$/)
})

it('reports why a test server did not start, and leaves no folder', async () => {
  const command = 'touch "$DATA/chunk"; echo "no such setting" >&2; basename "$DATA"; exit 1'
  const error: unknown = await startOwnEventStore(command).catch((fault: unknown) => fault)
  const [, folder = ''] =
    /: (provenance-eventstore-\S+)\nno such setting$/.exec(String(error)) ?? []
  expect(folder).not.toBe('')
  expect(listFolders()).not.toContain(folder)
})

it('leaves the process free while a test server starts', async () => {
  const folder = await createFolder()
  const wait = 'for _ in $(seq 200); do [ -e go ] && exit 1; sleep 0.05; done'
  const command = `cd ${folder}; touch started; ${wait}; exit 2`
  const starting = startOwnEventStore(command).catch(String)
  await expect.poll(() => readdir(folder)).toContain('started')
  await writeFile(join(folder, 'go'), '')
  expect(await starting).toContain('(exit code 1)')
})

describe('a container that fails to start', () => {
  const env = { DOCKER_HOST: 'unix:///somewhere' }
  const start = () => Promise.reject(new Error('no such image\nat the registry'))

  it('is reported with its reason', async () => {
    expect(await findEventStore(env, start)).toEqual({
      missing: `no container of ${eventStoreImage()}: Error: no such image`,
    })
  })

  it('fails a run that requires an EventStoreDB', async () => {
    const required = { ...env, EVENTSTORE_TEST: 'required' }
    await expect(findEventStore(required, start)).rejects.toThrow(
      `EVENTSTORE_TEST is required, but there is no container of ${eventStoreImage()}: Error: no such image`,
    )
  })
})
