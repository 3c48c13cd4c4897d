import { expect, it } from 'vitest'
import { createStallWatch } from './stall-watch.ts'

/** Creates a watch that counts as stalled after 100 ms, with a clock that only `pass` moves. */
function startWatch() {
  let time = 0
  const watch = createStallWatch(100, () => time)
  const pass = (ms: number) => {
    time += ms
  }
  return { ...watch, pass }
}

it('is stalled once events have waited for the whole limit without activity', () => {
  const { recordBehind, isStalled, pass } = startWatch()
  recordBehind(true)
  pass(99)
  recordBehind(true)
  expect(isStalled()).toBe(false)
  pass(1)
  expect(isStalled()).toBe(true)
})

it('applies the whole limit to an event after a quiet hour', () => {
  const { recordBehind, isStalled, pass } = startWatch()
  pass(3_600_000)
  recordBehind(true)
  expect(isStalled()).toBe(false)
  pass(100)
  expect(isStalled()).toBe(true)
})

it('is not stalled while there is activity, even if events always wait', () => {
  const { recordActivity, recordBehind, isStalled, pass } = startWatch()
  for (let round = 0; round < 10; round += 1) {
    recordBehind(true)
    pass(99)
    recordActivity()
    expect(isStalled()).toBe(false)
  }
})

it('counts from the moment at which events begin to wait again', () => {
  const { recordBehind, isStalled, pass } = startWatch()
  recordBehind(true)
  pass(50)
  recordBehind(false)
  pass(1000)
  expect(isStalled()).toBe(false)
  recordBehind(true)
  expect(isStalled()).toBe(false)
})
