import { describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import {
  deleted,
  edited,
  life,
  listed,
  placed,
  recover,
  submitted,
} from '#tests/fixtures/signed-events.ts'
import type { VerifiableEvent } from './history-order.ts'
import { verifyHistory } from './verify-history.ts'

describe('the order of a history', () => {
  async function faultsOf(change: (events: VerifiableEvent[]) => VerifiableEvent[]) {
    const second = { ...life, life: 2 }
    const events = await Promise.all([
      submitted(),
      listed,
      edited(1),
      edited(2),
      deleted,
      submitted().then(
        (event) => ({ ...event, data: { ...event.data, ...second } }) as ProfileEvent,
      ),
      { ...listed, data: { ...second, profileType: 'artist' } } as ProfileEvent,
    ])
    const { faults } = await verifyHistory(change(placed(events)), recover)
    return faults.map(({ revision, fault }) => `${revision} ${fault}`)
  }
  const faults = async (...events: (ProfileEvent | Promise<ProfileEvent>)[]) =>
    (await verifyHistory(placed(await Promise.all(events)), recover)).faults
  const swap = (events: VerifiableEvent[], one: number, other: number) =>
    events.map(
      (event, index) => events[index === one ? other : index === other ? one : index] ?? event,
    )

  it('has no faults if it is that of the log', async () =>
    expect(await faultsOf((all) => all)).toEqual([]))

  it('has a fault after each missing event, including the first', async () => {
    expect(await faultsOf((all) => all.toSpliced(3, 1))).toEqual(['4 event-missing'])
    expect(await faultsOf((all) => all.slice(1))).toContain('1 event-missing')
  })

  it('has a fault at swapped events', async () =>
    expect(await faultsOf((all) => swap(all, 2, 3))).toEqual(['2 out-of-order']))

  it('has a fault at a duplicate event', async () =>
    expect(await faultsOf((all) => all.toSpliced(2, 0, ...all.slice(1, 2)))).toEqual(['1 doubled']))

  it('has a fault at a position lower than the one before', async () =>
    expect(
      await faultsOf((all) =>
        all.map((event) => (event.revision === 3 ? { ...event, position: '5' } : event)),
      ),
    ).toEqual(['3 out-of-order']))

  it('has a fault at an event of another profile or another life', async () => {
    const other = { profileId: '22222222-2222-4222-8222-222222222222', life: 1 }
    const replaceData = (all: VerifiableEvent[], data: typeof other) =>
      all.map((event) =>
        event.type === 'ProfileListed' && event.revision === 1
          ? { ...event, data: { ...event.data, ...data } }
          : event,
      )
    expect(await faultsOf((all) => replaceData(all, other))).toEqual(['1 other-profile'])
    expect(await faultsOf((all) => replaceData(all, { ...life, life: 2 }))).toContain(
      '1 wrong-life',
    )
  })

  it('has a fault at each event that follows a later one', async () => {
    const moved = await faultsOf((all) => {
      const [last] = all.slice(4, 5)
      return last ? all.toSpliced(4, 1).toSpliced(2, 0, last) : all
    })
    expect(moved).toEqual(expect.arrayContaining(['2 out-of-order', '3 out-of-order']))
  })

  it('has a fault at readable content, but only in an erased life', async () => {
    const erased: ProfileEvent = {
      type: 'ProfileSubmitted',
      data: { ...life, profileType: 'artist', flags: [] },
    }
    const note: ProfileEvent = {
      type: 'ProfileRejected',
      data: life,
      personal: { note: 'Write more.' },
    }
    expect(await faults(erased, note)).toEqual([{ revision: 1, fault: 'not-erased' }])
    expect(await faults(erased, listed, { type: 'ProfileRejected', data: life })).toEqual([])
    expect(await faults(submitted(), note)).toEqual([])
  })

  it('has a fault at a position that another event already has', async () =>
    expect(
      await faultsOf((all) =>
        all.map((event) => (event.revision === 3 ? { ...event, position: '21' } : event)),
      ),
    ).toEqual(['3 out-of-order']))

  it('has a fault at a life that overlaps another or skips a number, and at events after its end', async () => {
    const begun = async (number: number): Promise<ProfileEvent> => {
      const event = await submitted()
      return { ...event, data: { ...event.data, life: number } }
    }
    const wrong = (revision: number) => [{ revision, fault: 'wrong-life' }]
    expect(await faults(begun(1), begun(2))).toEqual(wrong(1))
    expect(await faults(begun(1), deleted, begun(3))).toEqual(wrong(2))
    expect(await faults(begun(1), deleted, deleted)).toEqual(wrong(2))
    expect(await faults(begun(1), deleted, begun(2))).toEqual([])
  })
})
