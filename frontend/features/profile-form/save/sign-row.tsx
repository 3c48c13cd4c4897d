import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { type ReactNode, type Ref, useEffect } from 'react'
import { signatureRequestAtom } from '#lib/wallet.ts'
import { drawingQueries } from '#queries/drawing.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { SigningLine } from '#ui/signing-line.tsx'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'
import { LongWait } from './long-wait.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { signingState, writeStamp } from './signing-state.ts'

type SignRowProps = {
  ref?: Ref<HTMLButtonElement>
  action: string
  /** Whether it is on its way. */
  sending: boolean
  /** Ends the waiting. */
  onGiveUp: () => void
  /** Label of the button while it is disabled. */
  pending: string | undefined
  /** Whether something was typed since it was last saved. */
  changed: boolean
  /** Why the last try came to nothing. */
  failed: string | undefined
  /** The id by which the stroke is drawn. */
  strokeOf: string
  /** Since when the profile is signed as the form holds it; undefined while it is not. */
  signed?: string | undefined
  note: string
  /** Further signing option. */
  children?: ReactNode
}

const unsaved = 'Not saved. What you typed is kept here.'

/** The line to sign on, and the button that signs. The stroke is drawn while the wallet is asked. */
export function SignRow(props: SignRowProps) {
  const { ref, action, sending, onGiveUp, pending, changed, failed, note, children } = props
  const { strokeOf, signed } = props
  const [ask, setAsk] = useAtom(signatureRequestAtom)
  useEffect(() => {
    if (sending) setAsk({ status: 'none' })
  }, [sending, setAsk])
  // Another form begins with a clean line.
  useEffect(() => () => setAsk({ status: 'none' }), [setAsk])
  const state = signingState({
    ask,
    sending,
    changed,
    stands: signed !== undefined,
    failed: failed !== undefined,
  })
  const isSent = sending && state !== 'waiting'
  const giveUp = () => {
    // A signature that comes too late is none.
    setAsk({ status: 'none' })
    onGiveUp()
  }
  const { data: path = null } = useQuery({
    ...drawingQueries.stroke(strokeOf),
  })
  useEffect(() => {
    if (state === 'signed' && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(12)
  }, [state])
  const isUnsaved = failed !== undefined && !sending
  const stamp = state === 'signed' ? writeStamp(ask) : state === 'standing' ? signed : undefined
  return (
    <div className={css.sign}>
      <SigningLine path={path} state={state} />
      <p className={joinClasses(type.mono, css.stamp, isUnsaved && css.unsaved)} role="status">
        {isUnsaved ? unsaved : stamp}
      </p>
      <Button
        ref={ref}
        type="submit"
        variant="primary"
        // A disabled button would lose the keyboard focus.
        aria-disabled={pending !== undefined}
        aria-describedby="sign-failed sign-note"
      >
        {state === 'waiting' ? 'Sign in your wallet…' : (pending ?? action)}
      </Button>
      <SignDialog
        message={sending && ask.status === 'pending' ? ask.message : undefined}
        path={path}
        onCancel={giveUp}
      />
      <LongWait key={`${isSent}`} waits={isSent} onGiveUp={giveUp} />
      <FieldNote id="sign-failed" error={failed} />
      <p id="sign-note" className={css.note}>
        {note}
      </p>
      {children}
    </div>
  )
}
