/** A wallet that somebody without one can get, and how it opens a page in its own browser. */
export type WalletApp = {
  name: string
  install: string
  /** The address that opens `page` in the app. */
  open: (page: string) => string
}

export const walletApps: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    install: 'https://metamask.io/download/',
    // https://docs.metamask.io, deeplinks: the page follows without its scheme.
    open: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}`,
  },
  {
    name: 'Coinbase Wallet',
    install: 'https://www.coinbase.com/wallet/downloads',
    // https://docs.cdp.coinbase.com, mobile dapp integration
    open: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  },
  {
    name: 'Trust Wallet',
    install: 'https://trustwallet.com/download',
    // https://developer.trustwallet.com, deep linking: 60 is Ethereum's coin type (SLIP-44).
    open: (page) =>
      `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
  },
]
