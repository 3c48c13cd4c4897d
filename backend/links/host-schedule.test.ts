import { expect, it } from 'vitest'
import { createHostSchedule } from './host-schedule.ts'

const start = Date.parse('2026-03-01T12:00:00Z')
const daySeconds = 86_400

it('gives a host one slot per second, counts its www, and never delays another host', () => {
  const { takeSlot } = createHostSchedule()
  const slots = Array.from({ length: 1000 }, (_, index) =>
    takeSlot(index % 2 ? 'www.busy.example' : 'busy.example.', { goesFirst: false, now: start }),
  )
  const times = slots.map(({ at }) => (at - start) / 1000)
  expect(times).toEqual(times.map((_, index) => index))
  expect(slots.filter(({ isTaken }) => isTaken)).toHaveLength(4)
  expect(takeSlot('other.example', { goesFirst: false, now: start })).toEqual({
    isTaken: true,
    at: start,
  })
})

it('lets proven and new links go first', () => {
  const { takeSlot } = createHostSchedule()
  for (let index = 0; index < 5000; index += 1)
    takeSlot('busy.example', { goesFirst: false, now: start })
  const { at } = takeSlot('busy.example', { goesFirst: true, now: start })
  expect(at - start).toBeLessThanOrEqual(4000)
})

it('promises each slot once', () => {
  const { takeSlot } = createHostSchedule()
  const take = (goesFirst: boolean) => takeSlot('busy.example', { goesFirst, now: start }).at
  const first = Array.from({ length: 10 }, () => take(true))
  expect(first).not.toContain(take(false))
})

it('takes promised slots at their time', () => {
  const { takeSlot } = createHostSchedule()
  const promised = Array.from({ length: 100 }, () =>
    takeSlot('busy.example', { goesFirst: false, now: start }),
  )
    .filter(({ isTaken }) => !isTaken)
    .map(({ at }) => at)
  for (const at of promised)
    expect(takeSlot('busy.example', { goesFirst: false, now: at })).toEqual({ isTaken: true, at })
})

it('limits the requests of a day, and leaves some to the links that go first', () => {
  const { takeSlot } = createHostSchedule()
  const midnight = Date.parse('2026-03-02T00:00:00Z')
  let rest = 0
  let first = 0
  for (let second = 0; second < daySeconds; second += 1) {
    if (takeSlot('busy.example', { goesFirst: false, now: midnight + second * 1000 }).isTaken)
      rest += 1
    else if (takeSlot('busy.example', { goesFirst: true, now: midnight + second * 1000 }).isTaken)
      first += 1
  }
  expect([rest, first]).toEqual([40_000, 10_000])
  expect(takeSlot('busy.example', { goesFirst: true, now: midnight + 1000 })).toEqual({
    isTaken: false,
    at: midnight + daySeconds * 1000,
  })
})
