import { expect, it } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { adaId } from '#tests/fixtures/profile-events.ts'
import { requireOwnMedia } from './own-media.ts'

const draftId = '33333333-3333-4333-8333-333333333333'
const file = `${'a'.repeat(64)}.webp`
const own = `/media/${adaId}/${file}`
const otherId = '22222222-2222-4222-8222-222222222222'
const others = `/media/${otherId}/${file}`

const isOthersAvatar = async ({ id }: { id: string }) => id === otherId

/** Returns the renewed pictures, or the code and the field of the refusal. */
async function show(avatarUrl: string | null, profilePhotos: string[], isKept = true) {
  const renewed: string[] = []
  const touch = async (profileId: string, name: string) => {
    renewed.push(`/media/${profileId}/${name}`)
    return isKept
  }
  try {
    await requireOwnMedia({ media: { touch }, isOthersAvatar }, adaId, { avatarUrl, profilePhotos })
    return renewed
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.details.errors?.[0]?.path]
    throw error
  }
}

it("renews a profile's own pictures, and refuses those of another profile", async () => {
  expect(await show(own, [own])).toEqual([own, own])
  expect(await show(others, [])).toEqual(['media-unknown', 'avatarUrl'])
  expect(await show(null, [own, others])).toEqual(['media-unknown', 'profilePhotos.1'])
})

it('refuses a picture that no longer exists', async () =>
  expect(await show(null, [own], false)).toEqual(['media-unknown', 'profilePhotos.0']))

it('accepts a default avatar, unless another profile shows it', async () => {
  expect(await show(`/roundels/v1/${adaId}.svg`, [])).toEqual([])
  expect(await show(`/roundels/v1/${draftId}.svg`, [`/roundels/v1/${adaId}.svg`])).toEqual([])
  expect(await show(`/roundels/v1/${otherId}.svg`, [])).toEqual(['media-unknown', 'avatarUrl'])
  const photos = [`/roundels/v1/${otherId}.svg`]
  expect(await show(null, photos)).toEqual(['media-unknown', 'profilePhotos.0'])
})
