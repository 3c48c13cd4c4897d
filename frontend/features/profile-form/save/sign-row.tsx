import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { type ReactNode, type Ref, useEffect } from 'react'
import { signatureRequestAtom } from '#lib/wallet.ts'
import { drawingQueries } from '#queries/drawing.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { SigningLine } from '#ui/signing-line.tsx'
import typography from '#ui/typography.module.css'
import css from '../profile-form.module.css'
import { SignDialog } from './sign-dialog.tsx'
import { formatStamp, signingState } from './signing-state.ts'
import { SlowSaveNotice } from './slow-save-notice.tsx'

type SignRowProps = {
  ref?: Ref<HTMLButtonElement>
  action: string
  /** True if the form is being sent. */
  isSending: boolean
  /** Stops waiting for the response. */
  onCancel: () => void
  /** Label of the button while it is disabled. */
  pendingLabel: string | undefined
  hasUnsavedChanges: boolean
  /** Error of the last attempt. */
  error: string | undefined
  /** Id from which the stroke is generated. */
  strokeOf: string
  /** Text about an earlier signature that covers the form; undefined without one. */
  earlierSignature?: string | undefined
  note: string
  /** Further signing option. */
  children?: ReactNode
}

const unsaved = 'Not saved. Your changes are still here.'

/** Signature line and submit button. The stroke is drawn while the wallet is open. */
export function SignRow({
  ref,
  action,
  isSending,
  onCancel,
  pendingLabel,
  hasUnsavedChanges,
  error,
  strokeOf,
  earlierSignature,
  note,
  children,
}: SignRowProps) {
  const [request, setRequest] = useAtom(signatureRequestAtom)
  useEffect(() => {
    if (isSending) setRequest({ status: 'none' })
  }, [isSending, setRequest])
  // Clears the line for the next form.
  useEffect(() => () => setRequest({ status: 'none' }), [setRequest])
  const state = signingState({
    request,
    isSending,
    hasUnsavedChanges,
    hasEarlierSignature: earlierSignature !== undefined,
    hasFailed: error !== undefined,
  })
  const isSent = isSending && state !== 'waiting'
  const cancel = () => {
    // Ignores a signature that arrives later.
    setRequest({ status: 'none' })
    onCancel()
  }
  const { data: path = null } = useQuery(drawingQueries.stroke(strokeOf))
  useEffect(() => {
    if (state === 'signed' && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(12)
  }, [state])
  const isUnsaved = error !== undefined && !isSending
  const stamp =
    state === 'signed' ? formatStamp(request) : state === 'standing' ? earlierSignature : undefined
  return (
    <div className={css.sign}>
      <SigningLine path={path} state={state} />
      <p
        className={joinClasses(
          typography.mono,
          isUnsaved ? typography.red : typography.blue,
          css.stamp,
        )}
        role="status"
      >
        {isUnsaved ? unsaved : stamp}
      </p>
      <Button
        ref={ref}
        type="submit"
        variant="primary"
        // A disabled button would lose the keyboard focus.
        aria-disabled={pendingLabel !== undefined}
        aria-describedby="sign-failed sign-note"
      >
        {state === 'waiting' ? 'Sign in your wallet…' : (pendingLabel ?? action)}
      </Button>
      <SignDialog
        message={isSending && request.status === 'pending' ? request.message : undefined}
        path={path}
        onCancel={cancel}
      />
      <SlowSaveNotice isWaiting={isSent} onCancel={cancel} />
      <FieldNote id="sign-failed" error={error} />
      <p id="sign-note" className={css.note}>
        {note}
      </p>
      {children}
    </div>
  )
}
