import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { configQueries } from '#queries/config.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import type from '#ui/type.module.css'
import css from './donations.module.css'

/** Where donations go: to the addresses of the configuration. Without one there is no such section. */
export function Donations() {
  const { data } = useQuery(configQueries.current())
  const coins = [
    { coin: 'Ethereum', address: data?.donations.eth },
    { coin: 'Bitcoin', address: data?.donations.btc },
  ]
  const addresses = coins.flatMap(({ coin, address }) => (address ? [{ coin, address }] : []))
  if (addresses.length === 0) return null
  return (
    <TwoColumns title="Keep the lights on" lede="Free to use, and paid for by people who like it.">
      <ul className={css.coins}>
        {addresses.map(({ coin, address }) => (
          <li key={coin}>
            <h3 className={css.coin}>{coin}</h3>
            <code className={`${type.mono} ${css.address}`}>{address}</code>
            <Button
              size="small"
              aria-label={`Copy Address, ${coin}`}
              onClick={() =>
                void copyText(address, {
                  title: 'Address Copied',
                  text: `The ${coin} address is on your clipboard.`,
                })
              }
            >
              Copy Address
            </Button>
          </li>
        ))}
      </ul>
    </TwoColumns>
  )
}

type TwoColumnsProps = { title: string; lede: string; action?: ReactNode; children: ReactNode }

/** A section of the home page: its name at the left, its matter at the right. */
function TwoColumns({ title, lede, action, children }: TwoColumnsProps) {
  const id = useId()
  return (
    <section className={`${layout.wrap} ${css.section}`} aria-labelledby={id}>
      <div>
        <h2 id={id} className={type.h2}>
          {title}
        </h2>
        <p className={`${type.lede} ${css.lede}`}>{lede}</p>
        {action && <div className={css.action}>{action}</div>}
      </div>
      <div>{children}</div>
    </section>
  )
}
