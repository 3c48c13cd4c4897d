import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { configQueries } from '#queries/config.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import css from './donations.module.css'

/** Donation addresses of the configuration. Without any, the section is left out. */
export function Donations() {
  const id = useId()
  const { data } = useQuery(configQueries.current())
  const addresses = [
    { coin: 'Ethereum', address: data?.donations.eth },
    { coin: 'Bitcoin', address: data?.donations.btc },
  ].flatMap(({ coin, address }) => (address ? [{ coin, address }] : []))
  if (addresses.length === 0) return null
  return (
    <section className={`${layout.wrap} ${layout.columns} ${css.section}`} aria-labelledby={id}>
      <div>
        <h2 id={id} className={typography.h2}>
          Keep the lights on
        </h2>
        <p className={`${typography.lede} ${css.lede}`}>
          Free to use, and paid for by people who like it.
        </p>
      </div>
      <ul className={css.coins}>
        {addresses.map(({ coin, address }) => (
          <li key={coin}>
            <h3 className={css.coin}>{coin}</h3>
            <code className={`${typography.mono} ${css.address}`}>{address}</code>
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
    </section>
  )
}
