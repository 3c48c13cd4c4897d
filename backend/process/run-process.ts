import { once } from 'node:events'
import { describeError, type ErrorLine } from './describe-error.ts'
import { StartRefused } from './start-refused.ts'
import { stopBudget } from './stop-budget.ts'

const { wholeMs } = stopBudget

type Closer = () => Promise<unknown> | undefined

/** Resources of a running process. */
export type Life = {
  /** Aborted when the process is told to stop. It still works until `signal` is aborted. */
  leaving: AbortSignal
  /** Sets how long the process works on after it is told to stop, so that balancers take it out first. */
  delayStop: (ms: number) => void
  /** Aborted once the process is to end. */
  signal: AbortSignal
  /** Closes resources in reverse order of opening. */
  onStop: (close: Closer) => void
  /** Ends the process in order: its work is done. */
  end: () => void
  /** Ends the process, red, after telling why. */
  fail: (error: unknown) => void
}

function* listLines({ name, message, stack, cause }: ErrorLine): Generator<string> {
  yield `${name}: ${message}`
  if (stack) yield stack
  if (!cause) return
  yield 'because of'
  yield* listLines(cause)
}

/** A refusal by its one sentence, anything else with the place where it happened. */
function tell(failing: string, error: unknown): void {
  if (error instanceof StartRefused) console.error(error.message)
  else console.error(`${failing}: ${[...listLines(describeError(error))].join('\n')}`)
}

function cutShort(): void {
  console.error(`The stop was cut short after ${wholeMs / 1000} s: something did not let go.`)
  process.exit(1)
}

/**
 * Runs a process until SIGTERM or SIGINT, which may come twice: npm passes on what the group already
 * got. Exit code 0 after an orderly stop, 1 after a failure.
 */
export async function runProcess(start: (life: Life) => Promise<void>): Promise<void> {
  const leaving = new AbortController()
  const ending = new AbortController()
  const { signal } = ending
  let stopDelayMs = 0
  const closers: Closer[] = []
  let code = 0
  let isRunning = false

  const attempt = async (close: Closer) => {
    try {
      await close()
    } catch (error) {
      code = 1
      tell('Provenance could not stop in order', error)
    }
  }
  const end = () => {
    if (signal.aborted) return
    setTimeout(cutShort, wholeMs).unref()
    leaving.abort()
    ending.abort()
  }
  const leave = () => {
    if (leaving.signal.aborted) return
    leaving.abort()
    if (stopDelayMs > 0) setTimeout(end, stopDelayMs)
    else end()
  }
  const delayStop = (ms: number) => {
    stopDelayMs = ms
  }
  const fail = (error: unknown) => {
    // What a stop breaks on its way is no failure.
    if (signal.aborted) return
    tell(isRunning ? 'Provenance ends by a fault of its own' : 'Provenance does not start', error)
    code = 1
    end()
  }
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, leave)
  for (const name of ['uncaughtException', 'unhandledRejection']) process.on(name, fail)

  const ended = once(signal, 'abort')
  const onStop = (close: Closer) => {
    // A start that is stopped in its middle may still open one thing more.
    if (signal.aborted) attempt(close).catch(() => undefined)
    else closers.push(close)
  }
  start({ leaving: leaving.signal, delayStop, signal, onStop, end, fail }).then(() => {
    isRunning = true
  }, fail)
  await ended
  for (const close of closers.reverse()) await attempt(close)
  process.exit(code)
}
