import { maxReason } from '#contract/security/review-limits.ts'
import type { NetworkView } from '#contract/views/network.ts'
import { formatMinute } from '#lib/format-minute.ts'
import { useUnsentText } from '#lib/unsent-text.ts'
import { ConfirmAlert } from '#ui/confirm-alert.tsx'
import { TextArea } from '#ui/field.tsx'
import css from './networks.module.css'

/** Key of the unsent reason of a release. */
export function releaseTextKey(network: string): string {
  return `release ${network}`
}

type ReleaseDialogProps = {
  released: NetworkView
  isBusy: boolean
  onConfirm: (adminReason: string) => void
  onClose: () => void
}

/** Dialog to release a network before its rule ends, with a reason. */
export function ReleaseDialog({ released, isBusy, onConfirm, onClose }: ReleaseDialogProps) {
  const { network, kind, until } = released
  const [reason, setReason] = useUnsentText(releaseTextKey(network))
  return (
    <ConfirmAlert
      title="Release this network?"
      text={
        <>
          <span className={css.network}>{network}</span> is{' '}
          {kind === 'block' ? 'blocked' : 'allowed'} until {formatMinute(until)}. After the release
          it is treated like any other network.
        </>
      }
      action="Release"
      acting="Releasing..."
      variant="primary"
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <div className={css.fields}>
        <TextArea
          label="Admin reason, kept in the history"
          value={reason}
          required
          maxLength={maxReason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmAlert>
  )
}
