import { expect, it } from 'vitest'
import { watchStall } from './stall-watch.ts'

/** A watch that counts as stalled after 100 ms, on a clock that stands until it is moved. */
function startWatch() {
  let time = 0
  const watch = watchStall(100, () => time)
  const pass = (ms: number) => {
    time += ms
  }
  return { ...watch, pass }
}

it('is stalled once events waited all the time and nothing happened', () => {
  const { noteBehind, isStalled, pass } = startWatch()
  noteBehind(true)
  pass(99)
  noteBehind(true)
  expect(isStalled()).toBe(false)
  pass(1)
  expect(isStalled()).toBe(true)
})

it('gives an event after a quiet hour the whole time', () => {
  const { noteBehind, isStalled, pass } = startWatch()
  pass(3_600_000)
  noteBehind(true)
  expect(isStalled()).toBe(false)
  pass(100)
  expect(isStalled()).toBe(true)
})

it('is not stalled while it moves or tries again, however far behind it is', () => {
  const { noteActivity, noteBehind, isStalled, pass } = startWatch()
  for (let round = 0; round < 10; round += 1) {
    noteBehind(true)
    pass(99)
    noteActivity()
    expect(isStalled()).toBe(false)
  }
})

it('is not stalled while no event waits, or while the log does not answer', () => {
  const { noteBehind, isStalled, pass } = startWatch()
  noteBehind(true)
  pass(50)
  noteBehind(false)
  pass(1000)
  expect(isStalled()).toBe(false)
  noteBehind(true)
  expect(isStalled()).toBe(false)
})
