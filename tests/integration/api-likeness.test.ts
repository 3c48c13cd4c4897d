import { beforeAll, describe, expect, it } from 'vitest'
import { readProfile } from '#event-log/profile-stream.ts'
import {
  edit,
  makeOwner,
  makeSignedIn,
  openTestApi,
  submissionOf,
  submit,
  type TestApi,
  uploadPicture,
} from '#tests/support/api.ts'
import { drawPicture } from '#tests/support/picture.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

async function submitLike(handle: string, more: Record<string, unknown> = {}) {
  return submit(await makeSignedIn(api), submissionOf(handle, more))
}

describe('a submission that is like another profile', () => {
  it('is held for a handle that can be taken for another one', async () => {
    await makeOwner(api, 'looklove')
    const answer = await submitLike('l00kl0ve', { name: 'Ravi' })
    expect(answer.json()).toMatchObject({ status: 'held', reasons: ['lookalike_handle'] })
  })

  it('is held for a name that looks like another one, whatever its letters', async () => {
    await makeOwner(api, 'paypal-artist', { name: 'Paypal Artist' })
    const answer = await submitLike('somebody-else', { name: 'Раураl Аrtist' })
    expect(answer.json()).toMatchObject({ status: 'held', reasons: ['lookalike_name'] })
  })

  it('may have the name of somebody else, in any case', async () => {
    await makeOwner(api, 'maria-one', { name: 'Maria Garcia' })
    const answer = await submitLike('maria-two', { name: 'MARIA GARCÍA' })
    expect(answer.json()).toMatchObject({ status: 'listed', reasons: [] })
  })

  it('is held for a picture that another profile shows', async () => {
    const { buffer } = await drawPicture('shown')
    const showing = async (handle: string) => {
      const owner = await makeSignedIn(api)
      const { url } = (await uploadPicture(owner, buffer)).json()
      return submit(owner, submissionOf(handle, { profilePhotos: [url] }))
    }
    expect((await showing('first-to-show')).json()).toMatchObject({ status: 'listed' })
    expect((await showing('second-to-show')).json()).toMatchObject({
      status: 'held',
      reasons: ['reused_photos'],
    })
  })

  it('is not like itself, when its owner writes name and handle otherwise', async () => {
    const owner = await makeSignedIn(api)
    const body = submissionOf('olivia-cole', { name: 'Olivia Cole' })
    const submitted = await submit(owner, body)
    expect(submitted.json()).toMatchObject({ status: 'listed', reasons: [] })
    const { id } = submitted.json<{ id: string }>()
    const profile = (await owner.ask({ url: `/api/profile/${id}` })).json()
    api.clock.pass(60_000)
    const changes = {
      name: 'Olivia C0le',
      handle: 'olivia-c0le',
      bio: `${profile.bio} Since then.`,
    }
    const edited = await edit({ ...owner, profile }, { body: changes, at: api.clock.now() })
    expect(edited.statusCode).toBe(200)
    const { past } = await readProfile(api.deps.eventStore, id)
    expect(past.events.at(-1)).toMatchObject({ type: 'ProfileEdited', data: { flags: [] } })
  })

  it('is not like what it was in a former life', async () => {
    const owner = await makeOwner(api, 'self-same')
    await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
    const answer = await submit(owner, submissionOf('self-same'))
    expect(answer.json()).toMatchObject({ status: 'listed', reasons: [] })
  })
})
