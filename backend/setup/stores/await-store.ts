import { OperatorError } from '#backend/process/operator-error.ts'
import { retry } from '#backend/process/retry.ts'

const reportEveryMs = 5_000

type Options = {
  /** Name of the awaited store. */
  name: string
  isTransient: (error: unknown) => boolean
  /** Milliseconds after which the start is refused. */
  startupWaitMs: number
  signal: AbortSignal
}

/**
 * Calls a store until it answers, and prints progress every five seconds. Throws `OperatorError`
 * after the timeout, and permanent errors immediately.
 */
export async function awaitStore<Answer>(
  probe: () => Promise<Answer>,
  { name, isTransient, startupWaitMs, signal }: Options,
): Promise<Answer> {
  let reason = 'no answer'
  const report = () => console.log(`Waiting for ${name} (${reason}) ...`)
  const reporting = setInterval(report, reportEveryMs)
  const isRetried = (error: unknown) => {
    reason = reasonOf(error)
    return isTransient(error)
  }
  try {
    return await retry(probe, { isTransient: isRetried, timeoutMs: startupWaitMs, signal })
  } catch (error) {
    if (signal.aborted || !isTransient(error)) throw error
    throw new OperatorError(
      `There is no answer from ${name} (${reason}), and the ${startupWaitMs / 1000} s of STARTUP_WAIT are over.`,
    )
  } finally {
    clearInterval(reporting)
  }
}

/** Returns the code of the innermost error that has one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if ('code' in error && typeof error.code === 'string') return error.code
  return reasonOf(error.cause)
}
