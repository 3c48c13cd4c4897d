import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { type ReactNode, type Ref, useEffect } from 'react'
import { walletAskAtom } from '#lib/wallet.ts'
import { drawingQueries } from '#queries/drawing.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { SigningLine } from '#ui/signing-line.tsx'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'
import { LongWait } from './long-wait.tsx'
import { signingState, writeStamp } from './signing-state.ts'

type SignRowProps = {
  ref?: Ref<HTMLButtonElement>
  action: string
  /** Whether it is on its way. */
  sending: boolean
  /** Ends the waiting. */
  onGiveUp: () => void
  /** What the button says instead, while it can do nothing else. */
  pending: string | undefined
  /** Whether something was typed since it was last saved. */
  changed: boolean
  /** Why the last try came to nothing. */
  failed: string | undefined
  /** The id of the profile whose stroke it is; null until its owner has signed in. */
  strokeOf: string | null
  /** Whether the stroke has left the line for the label. */
  carried?: boolean
  note: string
  /** What else may be signed here. */
  children?: ReactNode
}

const unsaved = 'Not saved. What you typed is kept here.'

/** The line to sign on, and the one button that does. The wallet's stroke is drawn while it is asked. */
export function SignRow(props: SignRowProps) {
  const { ref, action, sending, onGiveUp, pending, changed, failed, note, children } = props
  const { strokeOf, carried = false } = props
  const [ask, setAsk] = useAtom(walletAskAtom)
  useEffect(() => {
    if (sending) setAsk({ status: 'none' })
  }, [sending, setAsk])
  // Another form begins with a clean line.
  useEffect(() => () => setAsk({ status: 'none' }), [setAsk])
  const state = signingState({ ask, sending, changed, carried, failed: failed !== undefined })
  const waitsFor = sending ? (state === 'waiting' ? 'wallet' : 'server') : undefined
  const { data: path = null } = useQuery({
    ...drawingQueries.stroke(strokeOf ?? ''),
    enabled: strokeOf !== null,
  })
  useEffect(() => {
    if (state === 'signed' && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(12)
  }, [state])
  const isStamped = state === 'signed' || state === 'carried'
  const isUnsaved = failed !== undefined && !sending
  const stamp = isUnsaved ? unsaved : isStamped ? writeStamp(ask) : undefined
  return (
    <div className={css.sign}>
      <div className={css.signing}>
        <SigningLine path={path} state={state} />
        <Button
          ref={ref}
          type="submit"
          variant="primary"
          // Not disabled: who presses it by the keyboard would lose the place.
          aria-disabled={pending !== undefined}
          aria-describedby="sign-failed sign-note"
        >
          {state === 'waiting' ? 'Sign in your wallet…' : (pending ?? action)}
        </Button>
      </div>
      <p className={joinClasses(type.mono, css.stamp, isUnsaved && css.unsaved)} role="status">
        {stamp}
      </p>
      {sending && ask.status === 'asked' && (
        <figure className={css.asked}>
          <figcaption>Your wallet is asked to sign exactly this:</figcaption>
          <pre className={type.mono}>{ask.message}</pre>
        </figure>
      )}
      <LongWait
        key={waitsFor}
        waitsFor={waitsFor}
        onGiveUp={() => {
          // A signature that comes too late is none.
          setAsk({ status: 'none' })
          onGiveUp()
        }}
      />
      <FieldNote id="sign-failed" error={failed} />
      <p id="sign-note" className={css.note}>
        {note}
      </p>
      {children}
    </div>
  )
}
