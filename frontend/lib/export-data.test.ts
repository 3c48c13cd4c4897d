import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { historyEvent } from '#contract/views/history.ts'
import { adaFields, adaId, adaWallet, noon } from '#tests/fixtures/profile-events.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { createDataFile, downloadMyData } from './export-data.ts'
import { provideWallet } from './wallet.ts'

const alert = vi.fn()
beforeEach(() => {
  vi.stubGlobal('window', { alert })
  alert.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

it('alerts the user when no wallet is connected', async () => {
  await downloadMyData(null)
  expect(alert).toHaveBeenCalledExactlyOnceWith('Please connect your wallet to download your data')
})

it('alerts the user when the download fails', async () => {
  provideWallet(() => Promise.reject(new Error('offline')))
  await downloadMyData(adaWallet)
  expect(alert).toHaveBeenCalledExactlyOnceWith('Error downloading your data. Please try again.')
})

it('creates a file with the data, a note and a list of its contents', () => {
  const avatarUrl = `/media/${ines.id}/${'a'.repeat(64)}.webp`
  const photo = `/media/${ines.id}/${'b'.repeat(64)}.webp`
  const event = historyEvent.parse({
    type: 'ProfileSubmitted',
    data: { profileId: adaId, life: 1, profileType: 'artist', flags: [] },
    personal: { walletAddress: adaWallet, fields: { ...adaFields, avatarUrl }, proof: null },
    revision: 0,
    position: '1',
    at: noon,
    actor: { kind: 'owner', id: null, address: null, role: null },
    life: 1,
    erased: false,
    origin: null,
  })
  const own = {
    walletAddress: adaWallet,
    profiles: [{ ...ines, avatarUrl, profilePhotos: [photo], photoAlts: { [photo]: 'Two tides' } }],
    history: [event],
    attempts: [],
    moreAttempts: false,
    kept: [],
  }
  const origin = 'https://directory.example'
  expect(createDataFile(own, { exportDate: noon, origin })).toEqual({
    exportDate: noon,
    walletAddress: adaWallet,
    profileData: {
      profiles: [
        {
          ...ines,
          avatarUrl: `${origin}${avatarUrl}`,
          profilePhotos: [`${origin}${photo}`],
          photoAlts: { [`${origin}${photo}`]: 'Two tides' },
        },
      ],
      history: [event],
      attempts: [],
      moreAttempts: false,
      kept: [],
    },
    note: expect.stringMatching(
      /save them first.*begin with a slash.* are relative to https:\/\/directory\.example.*verify/,
    ),
    dataTypesIncluded: expect.arrayContaining([expect.stringContaining('history')]),
  })
})
