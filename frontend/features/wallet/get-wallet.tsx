import { useAtomValue } from 'jotai'
import { createDraftUrl, openDraftAtom } from '#lib/draft-url.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import typography from '#ui/typography.module.css'
import css from './choice-dialog.module.css'

/** Returns whether this is a phone or tablet, where wallets are apps with their own browser. */
export function hasWalletApps(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Help for visitors without a wallet: a definition, and links to get one. `hasApps`: see `hasWalletApps`. */
export function GetWallet({ hasApps }: { hasApps: boolean }) {
  const draft = useAtomValue(openDraftAtom)
  const pageUrl = createDraftUrl(window.location.href, draft)
  return (
    <section className={css.get} aria-labelledby="get-wallet">
      <h3 id="get-wallet" className={typography.h3}>
        {hasApps ? 'Open in your wallet’s browser' : 'No wallet in this browser yet'}
      </h3>
      <p className={css.explanation}>
        A wallet is a free app that stores a key and signs with it. Here it proves that a profile is
        yours. You need no coins, and signing moves none.{' '}
        {hasApps
          ? 'The browser of the app opens this page with everything you have typed.'
          : 'Install one, then reload this page. What you have typed is not lost.'}
      </p>
      <ul className={css.choices}>
        {walletApps.map(({ name, installUrl, createOpenUrl }) => (
          <li key={name}>
            <span className={css.name}>{name}</span>
            <span className={css.buttons}>
              {hasApps && (
                <Button asChild size="small">
                  <a href={createOpenUrl(pageUrl)} rel="noreferrer" aria-label={`Open in ${name}`}>
                    Open
                  </a>
                </Button>
              )}
              <Button asChild size="small" variant={hasApps ? 'quiet' : 'plain'}>
                <a
                  href={installUrl}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Install ${name}`}
                >
                  Install <Icon name="arrow-up-right" />
                </a>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type WalletApp = {
  name: string
  installUrl: string
  /** Returns the URL that opens a page in the app's browser. */
  createOpenUrl: (pageUrl: string) => string
}

const walletApps: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    installUrl: 'https://metamask.io/download/',
    // https://docs.metamask.io, deeplinks: the page follows without its scheme.
    createOpenUrl: (pageUrl) =>
      `https://link.metamask.io/dapp/${pageUrl.replace(/^https?:\/\//, '')}`,
  },
  {
    name: 'Coinbase Wallet',
    installUrl: 'https://www.coinbase.com/wallet/downloads',
    // https://docs.cdp.coinbase.com, mobile dapp integration
    createOpenUrl: (pageUrl) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(pageUrl)}`,
  },
  {
    name: 'Trust Wallet',
    installUrl: 'https://trustwallet.com/download',
    // https://developer.trustwallet.com, deep linking: 60 is Ethereum's coin type (SLIP-44).
    createOpenUrl: (pageUrl) =>
      `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(pageUrl)}`,
  },
]
