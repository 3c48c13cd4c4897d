import { setImmediate as yieldThread } from 'node:timers/promises'
import type fc from 'fast-check'
import type { Schedule } from './scheduled-ports.ts'

/**
 * Runs functions at the same time. The scheduler chooses the order of their accesses. Each access runs alone, and
 * only once every function waits for one, so that the order depends on the seed and not on the time that Postgres
 * takes.
 */
export async function runScheduled<Outcome>(
  scheduler: fc.Scheduler,
  functions: readonly ((schedule: Schedule) => Promise<Outcome>)[],
): Promise<Outcome[]> {
  /** Number of accesses that each function waits for. */
  const waiting = new Map<number, number>()
  const add = (index: number, count: number) =>
    waiting.set(index, (waiting.get(index) ?? 0) + count)
  const running = functions.map(async (run, index) => {
    const schedule: Schedule = <Result>(name: string, access: () => Promise<Result>) => {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const builder = async () => {
        add(index, -1)
        await access().then(resolve, reject)
      }
      add(index, 1)
      scheduler.scheduleSequence([{ builder, label: `${index}: ${name}` }])
      return promise
    }
    await schedule('begin', async () => undefined)
    try {
      return await run(schedule)
    } finally {
      waiting.delete(index)
    }
  })
  const onceAllWait = async (next: () => Promise<void>) => {
    do await yieldThread()
    while ([...waiting.values()].includes(0))
    await next()
  }
  return scheduler.waitFor(Promise.all(running), onceAllWait)
}
