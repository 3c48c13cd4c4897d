import { maxReason } from '#contract/limits.ts'
import type { NetworkView } from '#contract/views/network.ts'
import { useKeptText } from '#lib/kept-texts.ts'
import { ActAlert } from '#ui/act-alert.tsx'
import { TextArea } from '#ui/field.tsx'
import css from './networks.module.css'
import { writeEnd } from './spans.ts'

/** By what the reason of a release is kept until it is sent. */
export function aboutRelease(network: string): string {
  return `release ${network}`
}

type ReleaseDialogProps = {
  released: NetworkView
  isBusy: boolean
  onConfirm: (adminReason: string) => void
  onClose: () => void
}

/** Asks why a measure is taken back before its end. */
export function ReleaseDialog({ released, isBusy, onConfirm, onClose }: ReleaseDialogProps) {
  const { network, measure, until } = released
  const [reason, setReason] = useKeptText(aboutRelease(network))
  return (
    <ActAlert
      title="Release this Network?"
      text={
        <>
          <span className={css.network}>{network}</span> is{' '}
          {measure === 'block' ? 'held off' : 'allowed'} until {writeEnd(until)}. From now on it is
          as any other.
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
    </ActAlert>
  )
}
