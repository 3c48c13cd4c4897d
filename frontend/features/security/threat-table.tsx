import { formatAge } from '#contract/format-age.ts'
import type { ThreatLevel } from '#contract/security/threat.ts'
import type { ThreatReason, ThreatView } from '#contract/views/threat.ts'
import { copyText } from '#lib/copy-text.ts'
import { formatFlag } from '#lib/format-flag.ts'
import { formatNumber } from '#lib/format-number.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Table } from '#ui/table.tsx'
import text from '#ui/text-button.module.css'
import typography from '#ui/typography.module.css'
import { formatCode } from './format-attempt.ts'
import css from './security.module.css'

const heads = ['IP Address', 'Threat Level', 'Failed Attempts', 'Last Attempt', 'Detection Flags']

/** Network of attempts without an address, as `networkOf` names it. */
const unknownIp = 'unknown'

type ThreatTableProps = {
  threats: readonly ThreatView[]
  /** In ms since 1970. */
  now: number
  onShowAttempts: (network: string) => void
  /** Called to block a network; undefined for viewers who may not. */
  onBlock?: ((network: string) => void) | undefined
}

/** Attempts of each network in the last 24 hours, highest score first. */
export function ThreatTable({ threats, now, onShowAttempts, onBlock }: ThreatTableProps) {
  return (
    <Table
      caption="Suspicious activity in the last 24 hours"
      heads={heads}
      rows={threats.map((threat) => ({
        key: threat.ip,
        cells: [
          <div key="ip">
            <span className={`${typography.machine} ${css.word}`}>{threat.ip}</span>
            {threat.ip !== unknownIp && (
              <CopyButton name={`address ${threat.ip}`} text={threat.ip} onCopy={copyText} />
            )}
            <span className={css.acts}>
              <RowButton onClick={() => onShowAttempts(threat.ip)} of={threat.ip}>
                Attempts
              </RowButton>
              {onBlock && threat.ip !== unknownIp && (
                <RowButton onClick={() => onBlock(threat.ip)} of={threat.ip}>
                  Block…
                </RowButton>
              )}
            </span>
          </div>,
          <Score key="score" threat={threat} />,
          formatNumber(threat.failedAttempts),
          <time key="last" dateTime={threat.lastAttemptAt}>
            {formatAge(threat.lastAttemptAt, now)}
          </time>,
          <Flags key="flags" flags={threat.flags} />,
        ],
      }))}
    />
  )
}

type RowButtonProps = { of: string; onClick: () => void; children: string }

function RowButton({ of, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      ref={keepFocus}
      className={joinClasses(text.small, css.act)}
      onClick={onClick}
    >
      {children}
      <span className={typography.hidden}> {of}</span>
    </button>
  )
}

function Flags({ flags }: Pick<ThreatView, 'flags'>) {
  if (flags.length === 0) return <span className={typography.muted}>None</span>
  return (
    <ul>
      {flags.map((flag) => (
        <li key={flag}>{formatFlag(flag)}</li>
      ))}
    </ul>
  )
}

/** The threat level, and the parts of its score. */
function Score({ threat: { level, score, reasons } }: { threat: ThreatView }) {
  return (
    <details className={css.score}>
      <summary>
        <ThreatLevelMark level={level} />
        <span className={css.points}>Score {formatNumber(score)}</span>
      </summary>
      <dl className={css.reasons}>
        {reasons.map((reason) => (
          <div key={`${reason.kind} ${reason.name}`}>
            <dt>{formatReason(reason)}</dt>
            <dd>{formatNumber(reason.points)}</dd>
          </div>
        ))}
        <div className={css.sum}>
          <dt>Score</dt>
          <dd>{formatNumber(score)}</dd>
        </div>
      </dl>
    </details>
  )
}

function formatReason({ kind, name }: ThreatReason): string {
  if (kind === 'flag') return formatFlag(name)
  // `signInsPerAttempt` of the projection, which the frontend may not import.
  if (name === 'sign-ins-refused') return 'Refused sign-ins, of which 30 count as one'
  return `Failed: ${formatCode(name)}`
}

const filledBars: Record<ThreatLevel, number> = { High: 3, Medium: 2, Low: 1 }
const tones: Record<ThreatLevel, string | undefined> = {
  High: typography.red,
  Medium: typography.amber,
  Low: undefined,
}

/** Threat level as one to three bars, with its name. */
function ThreatLevelMark({ level }: { level: ThreatLevel }) {
  return (
    <span className={joinClasses(css.level, tones[level])}>
      <span className={css.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={joinClasses(css.bar, bar <= filledBars[level] && css.filled)}
          />
        ))}
      </span>
      {level}
    </span>
  )
}
