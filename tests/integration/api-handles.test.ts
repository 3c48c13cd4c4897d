import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiApp } from '#edge/api-app.ts'
import {
  createOwner,
  createVisitor,
  edit,
  endNameLeases,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
} from '#tests/support/api.ts'
import { writePageFolder } from '#tests/support/page-folder.ts'

let api: TestApi
let app: ApiApp
beforeAll(async () => {
  api = await openTestApi()
  app = await api.buildAnother({ pageFolder: await writePageFolder() })
})

type Owner = Awaited<ReturnType<typeof createOwner>>

async function rename(owner: Owner, handle: string) {
  api.clock.pass(61_000)
  const response = await edit(owner, { body: { handle }, at: api.clock.now() })
  expect(response.statusCode, response.body).toBe(200)
}

const ask = (url: string) =>
  createVisitor(app).ask({ url, headers: { host: 'localhost:4300', accept: 'text/html' } })

async function leadsTo(handle: string): Promise<string | number | undefined> {
  const [read, page] = [await ask(`/api/profile/${handle}`), await ask(`/profile/${handle}`)]
  const feed = await ask(`/profile/${handle}/feed.xml`)
  expect([page.statusCode, feed.statusCode]).toEqual([read.statusCode, read.statusCode])
  if (read.statusCode !== 308) return read.statusCode
  // Another profile may claim the handle at any time.
  for (const { headers } of [read, page, feed]) expect(headers['cache-control']).toBe('no-cache')
  expect(feed.headers.location).toBe(`${page.headers.location}/feed.xml`)
  expect(read.headers.location).toBe(`/api${page.headers.location}`)
  return page.headers.location
}

describe('a former handle of a profile', () => {
  it('redirects to the profile, over any number of renames and in any case', async () => {
    const owner = await createOwner(api, 'First')
    await rename(owner, 'Second')
    await rename(owner, 'Third')
    expect(await leadsTo('first')).toBe('/profile/Third')
    expect(await leadsTo('@Second')).toBe('/profile/Third')
    expect(await leadsTo('Third')).toBe(200)
    expect(await leadsTo('Fourth')).toBe(404)
  })

  it('redirects until another profile claims it, and never again after that', async () => {
    const owner = await createOwner(api, 'wanted')
    await rename(owner, 'unwanted')
    await endNameLeases(api)
    api.clock.pass(61_000)
    // A different name, because a similar one would be held.
    const other = await createOwner(api, 'WANTED', {
      name: 'Wanda Newcomer',
      bio: 'Wants what another one had, and says so.',
    })
    expect(await leadsTo('wanted')).toBe(200)
    await rename(other, 'elsewhere')
    expect(await leadsTo('wanted')).toBe('/profile/elsewhere')
    await other.ask({ method: 'DELETE', url: `/api/profile/${other.profile.id}` })
    expect(await leadsTo('wanted')).toBe(404)
  })

  it('does not redirect to a later life of the profile', async () => {
    const owner = await createOwner(api, 'past')
    await rename(owner, 'later')
    await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
    api.clock.pass(61_000)
    const again = await submit(owner, submissionOf('reborn'))
    expect(again.statusCode, again.body).toBe(201)
    for (const handle of ['past', 'later']) expect(await leadsTo(handle)).toBe(404)
  })

  it('does not redirect to a profile that is not listed', async () => {
    const owner = await createOwner(api, 'shown-never', { socialLinks: {} })
    await rename(owner, 'shown-never-either')
    expect(await leadsTo('shown-never')).toBe(404)
  })
})

describe('a reserved handle', () => {
  it('is rejected with a sentence that names the directory', async () => {
    for (const handle of ['admin', 'Support', '@privacy-policy', 'provenance']) {
      const response = await submit(await signInVisitor(api), submissionOf(handle))
      expect(response.statusCode).toBe(400)
      const bare = handle.replace('@', '')
      const message = `The handle ${bare} belongs to the directory itself. Please choose another one.`
      expect(response.json()).toMatchObject({ errors: [{ path: 'handle', message }] })
    }
  })
})
