import type { ReactNode } from 'react'
import { ActAlert } from '#ui/act-alert.tsx'
import { isReason, ReasonField } from './reason-field.tsx'

type ConfirmDialogProps = {
  title: string
  text: ReactNode
  /** Labels of the button, idle and pending. */
  action: string
  acting: string
  isBusy: boolean
  reason: string
  onReason: (text: string) => void
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an act that cannot be undone, and why. */
export function ConfirmDialog({ reason, onReason, ...act }: ConfirmDialogProps) {
  return (
    <ActAlert variant="destructive" isReady={isReason(reason)} {...act}>
      <ReasonField value={reason} onChange={onReason} />
    </ActAlert>
  )
}
