import { Refusal } from '#domain/refusal.ts'

/** Runs what it is given one after the other, and refuses when more than `waiting` stand in line. */
export function takeTurns(
  waiting: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let line: Promise<unknown> = Promise.resolve()
  let length = 0
  return async (work) => {
    if (length > waiting) throw new Refusal('unavailable', { retryAfter: 2 })
    length += 1
    const turn = line.then(work)
    line = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      length -= 1
    }
  }
}
