/** Milliseconds between two lines. */
const reportEveryMs = 2_000

/** Creates a report on work that ends at the position `end`. `now` is in milliseconds. */
export function createProgress(
  end: bigint,
  print: (line: string) => void,
  now: () => number = performance.now.bind(performance),
) {
  const startedAt = now()
  let reportedAt = startedAt
  let done = 0
  return {
    /** Reports a position, and the number of events so far. Prints a line every two seconds. */
    report: (position: bigint, events: number) => {
      done = events
      const at = now()
      if (at - reportedAt < reportEveryMs) return
      reportedAt = at
      print(formatProgress({ share: shareOf(position, end), events, ms: at - startedAt }))
    },
    /** Returns a line on the whole work. */
    summarize: () => {
      const ms = now() - startedAt
      return `${done} events in ${formatSeconds(ms / 1000)}, ${rateOf(done, ms)} events/s`
    },
  }
}

type MeasuredWork = {
  /** Share of the work that is done, from 0 to 1. */
  share: number
  events: number
  ms: number
}

/** Formats a line with the share, the rate and the time left. */
export function formatProgress({ share, events, ms }: MeasuredWork): string {
  const left = share > 0 ? `, about ${formatSeconds((ms * (1 - share)) / share / 1000)} left` : ''
  return `  ${Math.floor(share * 100)} %, ${rateOf(events, ms)} events/s${left}`
}

const rateOf = (events: number, ms: number) => Math.round((events / Math.max(1, ms)) * 1000)

function formatSeconds(seconds: number): string {
  return seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`
}

/** Positions of EventStoreDB are bytes, so the share is close to that of the events. */
function shareOf(position: bigint, end: bigint): number {
  return end === 0n ? 1 : Math.min(1, Number(position) / Number(end))
}
