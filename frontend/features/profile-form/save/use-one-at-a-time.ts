import { type SyntheticEvent, useRef, useState } from 'react'

/**
 * Sends one thing at a time: a second click or Enter meanwhile does nothing.
 * @param held while nothing may be sent at all
 */
export function useOneAtATime(send: (event: SyntheticEvent) => Promise<void>, held = false) {
  const under = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = async (event: SyntheticEvent) => {
    under.current = true
    setBusy(true)
    try {
      await send(event)
    } finally {
      under.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    start: (event: SyntheticEvent) => {
      if (under.current || held) event.preventDefault()
      else void run(event)
    },
  }
}
