import { once } from 'node:events'
import { StartRefused } from './start-refused.ts'

/** How long a stop may take before the rest is left to the next start. */
const patience = 9_000

type Closer = () => Promise<unknown> | undefined

/** What a process holds while it runs. */
export type Life = {
  /** Aborted once the process is to end. */
  signal: AbortSignal
  /** What is opened last is closed first. */
  onStop: (close: Closer) => void
  /** Ends the process, red, after telling why. */
  fail: (error: unknown) => void
}

function tell(error: unknown): void {
  if (error instanceof StartRefused) console.error(error.message)
  else console.error(error instanceof Error ? error.stack : error)
}

/**
 * Runs a process until SIGTERM or SIGINT, which may come twice: npm passes on what the group already
 * got. Exit code 0 after an orderly stop, 1 after a failure.
 */
export async function runProcess(start: (life: Life) => Promise<void>): Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const closers: Closer[] = []
  let code = 0

  const attempt = async (close: Closer) => {
    try {
      await close()
    } catch (error) {
      code = 1
      tell(error)
    }
  }
  const end = () => {
    if (signal.aborted) return
    setTimeout(() => process.exit(1), patience).unref()
    ending.abort()
  }
  const fail = (error: unknown) => {
    // What a stop breaks on its way is no failure.
    if (signal.aborted) return
    tell(error)
    code = 1
    end()
  }
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, end)
  for (const name of ['uncaughtException', 'unhandledRejection']) process.on(name, fail)

  const ended = once(signal, 'abort')
  const onStop = (close: Closer) => {
    // A start that is stopped in its middle may still open one thing more.
    if (signal.aborted) attempt(close).catch(() => undefined)
    else closers.push(close)
  }
  start({ signal, onStop, fail }).catch(fail)
  await ended
  for (const close of closers.reverse()) await attempt(close)
  process.exit(code)
}
