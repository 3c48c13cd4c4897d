import type { FastifyReply } from 'fastify'
import { describe, expect, it } from 'vitest'
import { profileDecider } from '#domain/profile/decide.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import { adaListed, adaSubmitted, noon } from '#tests/fixtures/profile-events.ts'
import { createFakePool } from '#tests/support/fake-pool.ts'
import { loadWrittenProfile, waitForErasure } from './wait-for-projection.ts'

const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
const reply = { header: () => undefined } as unknown as FastifyReply
const appended = { revision: 1n, position: 7n }
const state = [adaSubmitted, adaListed].reduce<ProfileState>(
  (before, event) => profileDecider.evolve(before, { ...event, metadata: { at: noon } }),
  profileDecider.initial,
)

type Deps = Parameters<typeof loadWrittenProfile>[0] & Parameters<typeof waitForErasure>[0]

const createDeps = (error: Error) =>
  ({
    projector: { waitFor: async () => true, waitForErasure: async () => false },
    lists: { expireBefore: () => undefined },
    readPool: createFakePool(() => Promise.reject(error)),
    vault: { erase: () => Promise.reject(error) },
  }) as unknown as Deps

describe('the response to a stored write', () => {
  it('has the profile from its events when the read models fall silent', async () => {
    const shown = await loadWrittenProfile(createDeps(lost), { state, appended }, reply)
    expect(shown).toMatchObject({ status: 'listed', handle: adaSubmitted.personal?.fields.handle })
  })

  it('is an error when the query of the read models is wrong', async () => {
    const wrong = new Error('column does not exist')
    const shown = loadWrittenProfile(createDeps(wrong), { state, appended }, reply)
    await expect(shown).rejects.toThrow('column does not exist')
  })

  it('does not deny a deletion whose keys could not be erased in time', async () => {
    const deletion = { appended, lives: [{ profileId: adaSubmitted.data.profileId, life: 1 }] }
    const erased = waitForErasure(createDeps(lost), deletion, reply)
    await expect(erased).rejects.toMatchObject({ name: 'AppendUnconfirmed', cause: lost })
  })
})
