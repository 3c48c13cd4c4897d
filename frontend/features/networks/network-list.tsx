import { shortenAddress } from '#contract/short-address.ts'
import type { NetworkView } from '#contract/views/network.ts'
import { formatMinute } from '#lib/format-date-time.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { Table } from '#ui/table.tsx'
import text from '#ui/text-button.module.css'
import typography from '#ui/typography.module.css'
import css from './networks.module.css'

const heads = ['Network', 'Rule', 'Reason', 'By', 'Until']

type NetworkListProps = {
  networks: readonly NetworkView[]
  /** Called to release a rule; undefined for viewers who may not. */
  onRelease?: ((network: NetworkView) => void) | undefined
}

/** Blocked and allowed networks, with the admin, reason and end of each rule. */
export function NetworkList({ networks, onRelease }: NetworkListProps) {
  return (
    <Table
      caption="Networks blocked or allowed"
      heads={onRelease ? [...heads, 'Action'] : heads}
      rows={networks.map((network) => ({
        key: network.network,
        cells: [
          <span key="network" className={typography.machine}>
            {network.network}
          </span>,
          network.kind === 'block' ? (
            <b key="kind" className={css.block}>
              Blocked
            </b>
          ) : (
            'Allowed'
          ),
          <bdi key="reason" className={css.reason}>
            {network.reason}
          </bdi>,
          formatAdmin(network),
          formatMinute(network.until),
          onRelease && (
            <button
              key="action"
              type="button"
              ref={keepFocus}
              className={text.small}
              onClick={() => onRelease(network)}
            >
              Release
              <span className={typography.hidden}> {network.network}</span>
            </button>
          ),
        ],
      }))}
    />
  )
}

function formatAdmin({ by }: NetworkView) {
  if (by.address === null) return 'A former admin'
  return <span className={typography.machine}>{shortenAddress(by.address)}</span>
}
