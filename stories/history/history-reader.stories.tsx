import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn } from 'storybook/test'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { HistoryReader } from '#features/history/history-reader.tsx'
import { ProfileCard } from '#features/profile/profile-card.tsx'
import { historyKeys } from '#queries/history.ts'
import { createHistory, createHistoryEvent } from '#tests/fixtures/histories.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaFields,
  adaId,
  adaListed,
  adaProof,
  adaSubmitted,
  adaTypeChanged,
} from '#tests/fixtures/profile-events.ts'
import { wordy } from '#tests/fixtures/profile-views.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { drawPicture } from '../draw-picture.ts'

const inSecondLife = (event: ProfileEvent): ProfileEvent =>
  ({ ...event, data: { ...event.data, life: 2 } }) as ProfileEvent

const history = createHistory(
  adaErased,
  adaDeleted,
  inSecondLife(adaSubmitted),
  inSecondLife(adaListed),
  inSecondLife(adaEdited),
  inSecondLife(adaTypeChanged),
)

const eventId = '5f0c1c9e-6a51-4c0e-9d8b-2f6d1a7b3c40'
/** The log has the erased events too, and not yet the last one. */
const entries = new Map(
  history.slice(0, -1).map(({ revision }) => [revision, { eventId, index: 47_655 + revision }]),
)

const meta = {
  component: HistoryReader,
  args: {
    profileId: adaId,
    events: history,
    isOwn: false,
    liveStatus: <LiveStatus status="live" />,
    renderProfile: (profile) => <ProfileCard profile={profile} />,
  },
  parameters: { data: [[historyKeys.logEntries(adaId), entries]] },
} satisfies Meta<typeof HistoryReader>
export default meta
type Story = StoryObj<typeof meta>

/** The signature of the fixture is invalid, so the edit does not verify. */
export const WithErasedLifeAndBadSignature: Story = {
  args: { revision: 4 },
  play: async ({ canvas, userEvent }) => {
    // The code that verifies signatures loads first.
    const verdict = await canvas.findByText(/^Does not verify\./, {}, { timeout: 10_000 })
    await expect(verdict).toBeVisible()
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the signature' }))
    await expect(write).toHaveBeenCalledWith(adaProof.signature)
    await userEvent.click(canvas.getByRole('button', { name: /Earlier/ }))
    await expect(canvas.getByRole('region', { name: 'Listed' })).toBeVisible()
  },
}
export const ByFormerAdmin: Story = {
  args: {
    events: [
      ...history.slice(0, 5),
      createHistoryEvent(inSecondLife(adaTypeChanged), 5, {
        actor: { kind: 'admin', id: 'key', address: null, role: null },
      }),
    ],
  },
}
export const ForOwner: Story = {
  args: { isOwn: true, heading: 'h3', liveStatus: null, revision: 0 },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/entry 47,655 in the log/)).toBeVisible()
    const proof = canvas.getByRole('link', { name: 'Proof of entry 47,655' })
    await expect(proof).toHaveAttribute('href', `/tlog/1/proof/${eventId}`)
    const [last] = canvas.getAllByRole('button', { name: /Type changed/ })
    if (last) await userEvent.click(last)
    await expect(canvas.queryByText(/in the log/)).toBeNull()
  },
}
export const OneEvent: Story = { args: { events: createHistory(adaSubmitted) } }
export const ThousandEvents: Story = {
  args: {
    events: createHistory(adaSubmitted, ...Array.from({ length: 999 }, () => adaListed)),
    revision: 500,
  },
}
export const LongWords: Story = {
  args: {
    events: createHistory(adaSubmitted, {
      ...adaEdited,
      personal: {
        fields: { ...adaFields, name: wordy.name, bio: wordy.bio, tags: wordy.tags },
        proof: { message: wordy.bio, signature: `0x${'ab'.repeat(600)}` },
      },
    }),
  },
}

const photos = [drawPicture(400, 500), drawPicture(500, 400, '#f2ece4')]

/** Creates an edit with a photo for each description. */
function editPhotos(...alts: readonly string[]): ProfileEvent {
  const photoAlts = Object.fromEntries(alts.map((alt, index) => [photos[index] ?? '', alt]))
  const fields = { ...adaFields, profilePhotos: photos, photoAlts }
  return { ...adaEdited, personal: { fields, proof: adaProof } }
}

/** The diff numbers each description by the position of its photo. */
export const PhotoDescriptions: Story = {
  args: {
    revision: 2,
    events: createHistory(
      adaSubmitted,
      editPhotos('Rings on cream', 'دوائر سوداء رفيعة على ورق بلون الرمل'),
      editPhotos(`A word that no line holds: ${'Donaudampfschifffahrt'.repeat(4)}`),
    ),
  },
  play: async ({ canvas }) => {
    const diff = await canvas.findByText(/^1\. Rings on cream/)
    await expect(diff).toHaveTextContent('2. دوائر سوداء')
  },
}

/** Both rows show their photos, and the diff says what happened to each. */
export const PhotosChanged: Story = {
  args: {
    revision: 2,
    events: createHistory(adaSubmitted, editPhotos(), {
      ...adaEdited,
      personal: { fields: { ...adaFields, profilePhotos: photos.slice(1) }, proof: adaProof },
    }),
  },
  play: async ({ canvas }) => {
    const listSources = (row: string) =>
      [...canvas.getByRole('list', { name: row }).querySelectorAll('img')].map(({ src }) => src)
    await canvas.findByRole('list', { name: 'Photos before' })
    await expect(listSources('Photos before')).toEqual(photos)
    await expect(listSources('Photos after')).toEqual(photos.slice(1))
  },
}
