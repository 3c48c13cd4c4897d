import { type SyntheticEvent, useRef, useState } from 'react'
import { dismissToast } from '#lib/toast.ts'

const canceled =
  'Stopped waiting. If your profile was saved already, the next attempt will find it.'

/**
 * Runs one request at a time: a second click or Enter meanwhile does nothing.
 * @param send receives a signal that aborts when the user cancels
 * @param disabled true if requests are ignored
 */
export function useOneAtATime(
  send: (event: SyntheticEvent, signal: AbortSignal) => Promise<void>,
  disabled = false,
) {
  const running = useRef<AbortController>(undefined)
  const [busy, setBusy] = useState(false)
  const run = async (event: SyntheticEvent) => {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    // The toast of an earlier attempt is outdated.
    dismissToast()
    try {
      await send(event, controller.signal)
    } finally {
      running.current = undefined
      setBusy(false)
    }
  }
  return {
    busy,
    start: (event: SyntheticEvent) => {
      if (running.current || disabled) event.preventDefault()
      else void run(event)
    },
    cancel: () => running.current?.abort(new Error(canceled)),
  }
}

/** Settles like the request, but rejects as soon as the signal aborts, even if the request ignores it. */
export function rejectOnAbort<Result>(
  request: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    request.then(resolve, reject)
  })
}
