import { useAtomValue } from 'jotai'
import { openDraftAtom, writeCarryingUrl } from '#lib/carried-draft.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type from '#ui/type.module.css'
import css from './choice-dialog.module.css'
import { walletApps } from './wallet-apps.ts'

/** Whether this is a telephone or tablet, whose wallets are apps with a browser of their own. */
export function hasWalletApps(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Help for visitors without a wallet: what a wallet is, and where to get one. */
export function GetWallet({ inApps }: { inApps: boolean }) {
  const draft = useAtomValue(openDraftAtom)
  const page = writeCarryingUrl(window.location.href, draft)
  return (
    <section className={css.get} aria-labelledby="get-wallet">
      <h3 id="get-wallet" className={type.h3}>
        {inApps ? 'Open in your wallet’s browser' : 'No wallet in this browser yet'}
      </h3>
      <p className={css.what}>
        A wallet is a free app that keeps a key and signs with it. Here it stands for your name: you
        need no coins, and nothing is moved.{' '}
        {inApps
          ? 'Its own browser opens this page as it stands, with what you have typed.'
          : 'Install one, then reload this page: what you have typed stays.'}
      </p>
      <ul className={css.choices}>
        {walletApps.map(({ name, install, open }) => (
          <li key={name}>
            <span className={css.name}>{name}</span>
            <span className={css.ways}>
              {inApps && (
                <Button asChild size="small">
                  <a href={open(page)} rel="noreferrer" aria-label={`Open in ${name}`}>
                    Open
                  </a>
                </Button>
              )}
              <Button asChild size="small" variant={inApps ? 'quiet' : 'plain'}>
                <a href={install} target="_blank" rel="noreferrer" aria-label={`Install ${name}`}>
                  Install <Icon name="out" />
                </a>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
