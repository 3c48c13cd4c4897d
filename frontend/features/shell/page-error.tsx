import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { liveStateAtom } from '#lib/live-status.ts'
import { useTitle } from '#lib/use-title.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { Button } from '#ui/button.tsx'
import { MessagePage } from '#ui/message-page.tsx'

const title = 'This page could not be shown'

/** Page shown after an error: a sentence about the error, and buttons to continue. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: resetQueryErrors } = useQueryErrorResetBoundary()
  useTitle(title)
  const { text, note } = describeError(error)
  const retry = () => {
    resetQueryErrors()
    reset()
    void router.invalidate()
  }
  useOnReconnect(retry)
  return (
    <MessagePage title={title} text={text} note={note}>
      <Button variant="primary" onClick={retry}>
        Try Again
      </Button>
      <Button asChild>
        <Link to="/">Back to Home</Link>
      </Button>
    </MessagePage>
  )
}

/** Calls `onReconnect` when the live connection is back after an interruption. */
function useOnReconnect(onReconnect: () => void) {
  const { status } = useAtomValue(liveStateAtom)
  const wasDown = useRef(false)
  const reconnect = useEffectEvent(onReconnect)
  useEffect(() => {
    if (status === 'live' && wasDown.current) reconnect()
    wasDown.current = status !== 'live'
  }, [status])
}

/** Messages of browsers and of the bundler for a call, a script or a style that failed to load. */
const unreachable = /Failed to fetch|NetworkError|Load failed|Unable to preload|Importing a module/i

function describeError(error: unknown): { text: string; note: string } {
  if (error instanceof RequestFailed) {
    return {
      text: error.problem?.detail ?? 'The directory sent an unexpected response.',
      note: `${error.status} · ${error.problem?.code ?? 'no code'}`,
    }
  }
  const { message, name } = error instanceof Error ? error : new Error(String(error))
  if (unreachable.test(message)) {
    return { text: 'The directory cannot be reached.', note: 'no connection' }
  }
  return { text: 'Something went wrong in this page.', note: name }
}
