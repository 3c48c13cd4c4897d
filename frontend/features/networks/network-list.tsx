import type { NetworkView } from '#contract/views/network.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { shortenAddress } from '#lib/shorten-address.ts'
import { Table } from '#ui/table.tsx'
import type from '#ui/type.module.css'
import css from './networks.module.css'
import { writeEnd } from './spans.ts'

const heads = ['Network', 'Measure', 'Reason', 'By', 'Until']

type NetworkListProps = {
  networks: readonly NetworkView[]
  /** For whom may release one. */
  onRelease?: ((network: NetworkView) => void) | undefined
}

/** The networks that are held off or allowed, with who decided so, why, and until when. */
export function NetworkList({ networks, onRelease }: NetworkListProps) {
  return (
    <Table
      caption="Networks held off or allowed"
      heads={onRelease ? [...heads, 'Action'] : heads}
      rows={networks.map((network) => ({
        key: network.network,
        cells: [
          <span key="network" className={css.network}>
            {network.network}
          </span>,
          network.measure === 'block' ? (
            <b key="measure" className={css.block}>
              Held off
            </b>
          ) : (
            'Allowed'
          ),
          <bdi key="reason" className={css.reason}>
            {network.reason}
          </bdi>,
          nameOf(network),
          writeEnd(network.until),
          onRelease && (
            <button
              key="action"
              type="button"
              ref={keepFocus}
              className={css.act}
              onClick={() => onRelease(network)}
            >
              Release
              <span className={type.hidden}> {network.network}</span>
            </button>
          ),
        ],
      }))}
    />
  )
}

function nameOf({ by }: NetworkView) {
  if (by.address === null) return 'An admin who is none any more'
  return <span className={css.network}>{shortenAddress(by.address)}</span>
}
