import { type SyntheticEvent, useRef, useState } from 'react'
import { dismissToast } from '#lib/toast.ts'

const givenUp = 'Given up. If it was sent already, the next try finds it.'

/**
 * Sends one thing at a time: a second click or Enter meanwhile does nothing.
 * @param send is told by the signal when it is given up
 * @param held while nothing may be sent at all
 */
export function useOneAtATime(
  send: (event: SyntheticEvent, signal: AbortSignal) => Promise<void>,
  held = false,
) {
  const under = useRef<AbortController>(undefined)
  const [busy, setBusy] = useState(false)
  const run = async (event: SyntheticEvent) => {
    const controller = new AbortController()
    under.current = controller
    setBusy(true)
    // The message of an earlier try no longer holds.
    dismissToast()
    try {
      await send(event, controller.signal)
    } finally {
      under.current = undefined
      setBusy(false)
    }
  }
  return {
    busy,
    start: (event: SyntheticEvent) => {
      if (under.current || held) event.preventDefault()
      else void run(event)
    },
    giveUp: () => under.current?.abort(new Error(givenUp)),
  }
}

/** What `answer` comes to, unless it is given up before. What was under way may go on unseen. */
export function unlessGivenUp<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    answer.then(resolve, reject)
  })
}
