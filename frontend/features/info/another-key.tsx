import { useState } from 'react'
import { formatNumber } from '#lib/format-number.ts'
import { showToast } from '#lib/toast.ts'
import type { OtherKeyCheck } from '#lib/transparency/check-log.ts'
import { formatGrowth } from '#lib/transparency/log-verdict.ts'
import { acceptLogKey } from '#queries/log-check.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmAlert } from '#ui/confirm-alert.tsx'
import { CopyRow } from './copy-row.tsx'
import css from './transparency-page.module.css'

type AnotherKeyProps = { check: OtherKeyCheck; onAccept: () => void }

/** Explains what another key means, and lets the visitor accept it. */
export function AnotherKey({ check, onAccept }: AnotherKeyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { growth, last, next } = check
  const accept = async () => {
    try {
      await acceptLogKey(check)
      onAccept()
    } catch {
      const text = 'This browser did not store it. Reload the page and try again.'
      showToast({ title: 'Key Not Accepted', text, variant: 'destructive' })
    }
    setIsOpen(false)
  }
  return (
    <>
      <p>
        {formatGrowth(growth, last.size)} A log usually keeps its key. The operator may have lost or
        replaced it, or another server may answer at this address. Ask the operator before you
        accept the new key.
      </p>
      <div>
        <Button onClick={() => setIsOpen(true)}>Accept New Key…</Button>
      </div>
      {isOpen && (
        <ConfirmAlert
          title="Accept the new key?"
          text={`This browser then compares the log with the ${formatNumber(next.size)} entries that the new key signed. It keeps the last checkpoint of the earlier key, and you can download it here.`}
          actionLabel="Accept New Key"
          busyLabel="Accepting…"
          variant="primary"
          isReady
          isBusy={false}
          onConfirm={() => void accept()}
          onClose={() => setIsOpen(false)}
        >
          <div className={css.command}>
            <CopyRow name="new key" text={next.vkey} />
          </div>
        </ConfirmAlert>
      )}
    </>
  )
}
