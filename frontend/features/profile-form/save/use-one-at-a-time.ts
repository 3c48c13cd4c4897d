import { type SyntheticEvent, useRef, useState } from 'react'
import { dismissToast } from '#lib/toast.ts'

const canceled =
  'Stopped waiting. If your profile was saved already, the next attempt will find it.'

/**
 * Runs one request at a time: a second click or Enter meanwhile does nothing.
 * @param send receives a signal that aborts when the user cancels
 * @param held true if sending is disabled
 */
export function useOneAtATime(
  send: (event: SyntheticEvent, signal: AbortSignal) => Promise<void>,
  held = false,
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
      if (running.current || held) event.preventDefault()
      else void run(event)
    },
    cancel: () => running.current?.abort(new Error(canceled)),
  }
}

/** Rejects when the signal aborts, even if the promise ignores the signal. */
export function withAbort<Answer>(response: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    response.then(resolve, reject)
  })
}
