import { maxNetwork, type NetworkRuleKind } from '#contract/commands/network.ts'
import { maxReason } from '#contract/security/review-limits.ts'
import type { NetworkView } from '#contract/views/network.ts'
import { formatMinute } from '#lib/format-date-time.ts'
import { isSpan, ruleEnd, type Span, spanNames } from '#lib/network-spans.ts'
import { useUnsentText } from '#lib/unsent-text.ts'
import { ConfirmAlert } from '#ui/confirm-alert.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'
import typography from '#ui/typography.module.css'
import css from './networks.module.css'
import { findError, type RuleRequest } from './use-rule-mutations.ts'

const ruleTexts = {
  block: {
    title: 'Block a Network',
    text: 'People in this network can still read the directory. They cannot submit, edit, upload or sign in. This affects everyone in the network.',
    actionLabel: 'Block',
    busyLabel: 'Blocking...',
    variant: 'destructive',
  },
  allow: {
    title: 'Allow a Network',
    text: 'Attempts from this network are checked and recorded as usual. They do not count against the rate limit, and the network is not listed under threats.',
    actionLabel: 'Allow',
    busyLabel: 'Allowing...',
    variant: 'primary',
  },
} as const

/** Key of the unsent texts about a network rule. */
export function ruleTextKey(kind: NetworkRuleKind, network: string): string {
  return `network ${kind} ${network}`
}

type RuleDialogProps = {
  kind: NetworkRuleKind
  /** Initial text of the field; empty if the admin types it. */
  network: string
  isBusy: boolean
  /** Error of the last request, whose field errors are shown. */
  error: unknown
  onConfirm: (rule: RuleRequest) => void
  onClose: () => void
}

/** Dialog to block or allow a network, with its duration and reason. */
export function RuleDialog(props: RuleDialogProps) {
  const { kind, isBusy, error, onConfirm, onClose } = props
  const textKey = ruleTextKey(kind, props.network)
  const [network, setNetwork] = useUnsentText(`${textKey} network`, props.network)
  const [span, setSpan] = useUnsentText(`${textKey} span`, '24 hours' satisfies Span)
  const [reason, setReason] = useUnsentText(`${textKey} reason`)
  const isReady = network.trim() !== '' && reason.trim() !== ''
  const confirm = () =>
    isSpan(span) &&
    onConfirm({ network, kind, until: ruleEnd(span, Date.now()), adminReason: reason })
  return (
    <ConfirmAlert
      {...ruleTexts[kind]}
      isReady={isReady}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={css.fields}>
        <Field
          label="Network"
          hint="203.0.113.42, 203.0.113.0/24 or 2001:db8:41::/48. An IPv6 address alone means its /64."
          error={findError(error, 'network')}
          value={network}
          required
          maxLength={maxNetwork}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setNetwork(target.value)}
        />
        <Select
          label="For"
          options={spanNames}
          error={findError(error, 'until')}
          value={span}
          onChange={({ target }) => setSpan(target.value)}
        />
        <TextArea
          label="Admin reason, kept in the history"
          error={findError(error, 'adminReason')}
          value={reason}
          required
          maxLength={maxReason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmAlert>
  )
}

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
          <span className={typography.machine}>{network}</span> is{' '}
          {kind === 'block' ? 'blocked' : 'allowed'} until {formatMinute(until)}. After the release
          it is treated like any other network.
        </>
      }
      actionLabel="Release"
      busyLabel="Releasing..."
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
