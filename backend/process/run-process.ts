import { once } from 'node:events'
import { describeError, type ErrorLine } from './describe-error.ts'
import { OperatorError } from './operator-error.ts'
import { stopBudget } from './stop-budget.ts'

const { totalMs } = stopBudget

type Closer = () => Promise<unknown> | undefined

/** Signals and clean-up of a running process. */
export type ProcessLifecycle = {
  /** Aborts when a stop is requested. The process keeps serving until `signal` aborts. */
  draining: AbortSignal
  /**
   * Sets the milliseconds between the request to stop and the stop, so that load balancers remove
   * the process first.
   */
  delayStop: (ms: number) => void
  /** Aborts when the process begins to stop. */
  signal: AbortSignal
  /** Registers a clean-up function. They run in reverse order. */
  onStop: (close: Closer) => void
  /** Stops the process successfully. */
  end: () => void
  /** Logs an error and stops the process with exit code 1. Has no effect while it stops already. */
  fail: (error: unknown) => void
}

/** Formats an error with its stack and its causes. */
function formatError({ name, message, stack, cause }: ErrorLine): string {
  const lines = [`${name}: ${message}`]
  if (stack) lines.push(stack)
  if (cause) lines.push('caused by', formatError(cause))
  return lines.join('\n')
}

/** Prints a refused start as one sentence, and other errors with their stack. */
function reportError(failing: string, error: unknown): void {
  if (error instanceof OperatorError) console.error(error.message)
  else console.error(`${failing}: ${formatError(describeError(error))}`)
}

function forceExit(): void {
  console.error(
    `The stop was cut short after ${totalMs / 1000} s: a resource was not closed in time.`,
  )
  process.exit(1)
}

/**
 * Runs a process until SIGTERM, SIGINT or SIGHUP. The signal may arrive twice, because npm forwards
 * what its process group already received. Exits with 0 after an orderly stop and with 1 after a
 * failure.
 */
export async function runProcess(
  start: (lifecycle: ProcessLifecycle) => Promise<void>,
): Promise<void> {
  const draining = new AbortController()
  const ending = new AbortController()
  const { signal } = ending
  let stopDelayMs = 0
  const closers: Closer[] = []
  let exitCode = 0
  let isRunning = false

  const runCloser = async (close: Closer) => {
    try {
      await close()
    } catch (error) {
      exitCode = 1
      reportError('Provenance could not stop cleanly', error)
    }
  }
  const end = () => {
    if (signal.aborted) return
    setTimeout(forceExit, totalMs).unref()
    draining.abort()
    ending.abort()
  }
  const drain = () => {
    if (draining.signal.aborted) return
    draining.abort()
    if (stopDelayMs > 0) setTimeout(end, stopDelayMs)
    else end()
  }
  const delayStop = (ms: number) => {
    stopDelayMs = ms
  }
  const fail = (error: unknown) => {
    // The stop itself may cause errors, which are not failures.
    if (signal.aborted) return
    reportError(
      isRunning ? 'Provenance stops after an internal error' : 'Provenance does not start',
      error,
    )
    exitCode = 1
    end()
  }
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, drain)
  for (const name of ['uncaughtException', 'unhandledRejection']) process.on(name, fail)

  const ended = once(signal, 'abort')
  const onStop = (close: Closer) => {
    // A start that is interrupted may still open another resource.
    if (signal.aborted) void runCloser(close)
    else closers.push(close)
  }
  start({ draining: draining.signal, delayStop, signal, onStop, end, fail }).then(() => {
    isRunning = true
  }, fail)
  await ended
  for (const close of closers.reverse()) await runCloser(close)
  process.exit(exitCode)
}
