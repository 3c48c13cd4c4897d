import { expect, it } from 'vitest'
import { createHostSchedule } from './host-schedule.ts'

const start = Date.parse('2026-03-01T12:00:00Z')
const daySeconds = 86_400

it('gives a host one turn per second, counts its www, and never delays another host', () => {
  const { takeTurn } = createHostSchedule()
  const turns = Array.from({ length: 1000 }, (_, index) =>
    takeTurn(index % 2 ? 'www.busy.example' : 'busy.example.', false, start),
  )
  const times = turns.map(({ at }) => (at - start) / 1000)
  expect(times).toEqual(times.map((_, index) => index))
  expect(turns.filter(({ isTaken }) => isTaken)).toHaveLength(4)
  expect(takeTurn('other.example', false, start)).toEqual({ isTaken: true, at: start })
})

it('lets proven and new links go first', () => {
  const { takeTurn } = createHostSchedule()
  for (let index = 0; index < 5000; index += 1) takeTurn('busy.example', false, start)
  const { at } = takeTurn('busy.example', true, start)
  expect(at - start).toBeLessThanOrEqual(4000)
})

it('takes promised turns at their time', () => {
  const { takeTurn } = createHostSchedule()
  const promised = Array.from({ length: 100 }, () => takeTurn('busy.example', false, start))
    .filter(({ isTaken }) => !isTaken)
    .map(({ at }) => at)
  for (const at of promised)
    expect(takeTurn('busy.example', false, at)).toEqual({ isTaken: true, at })
})

it('limits the requests of a day, and leaves some to the links that go first', () => {
  const { takeTurn } = createHostSchedule()
  const midnight = Date.parse('2026-03-02T00:00:00Z')
  let rest = 0
  let first = 0
  for (let second = 0; second < daySeconds; second += 1) {
    if (takeTurn('busy.example', false, midnight + second * 1000).isTaken) rest += 1
    else if (takeTurn('busy.example', true, midnight + second * 1000).isTaken) first += 1
  }
  expect([rest, first]).toEqual([40_000, 10_000])
  expect(takeTurn('busy.example', true, midnight + 1000)).toEqual({
    isTaken: false,
    at: midnight + daySeconds * 1000,
  })
})
