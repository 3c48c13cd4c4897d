import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { NftList } from '#contract/views/nft.ts'
import { formatWalletError } from '#lib/format-wallet-error.ts'
import { showError, showToast } from '#lib/toast.ts'
import { ensureSession } from '#lib/wallet.ts'
import { nftKeys, nftQueries } from '#queries/nft.ts'
import { describeFailure, nothingFound } from './nft-texts.ts'

type NftResult = { status: 'loaded'; list: NftList } | { status: 'failed'; reason: string }
type NftState = { status: 'loading' } | NftResult

type Nfts = {
  state: NftState
  /** Loads again. */
  load: () => void
}

/**
 * Loads the NFTs of a wallet, and shows the result as a toast. Cancels the request on unmount, so that the
 * server stops searching too.
 */
export function useNfts(wallet: string): Nfts {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<NftState>({ status: 'loading' })
  const begin = useEffectEvent(async (isCurrent: () => boolean) => {
    setState({ status: 'loading' })
    const result = await loadNfts(wallet, client)
    if (!isCurrent()) return
    setState(result)
    showResult(result)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round loads again
  useEffect(() => {
    let isCurrent = true
    void begin(() => isCurrent)
    return () => {
      isCurrent = false
      void client.cancelQueries({ queryKey: nftKeys.ofWallet(wallet) })
    }
  }, [wallet, client, round])
  const load = () => {
    client.removeQueries({ queryKey: nftKeys.ofWallet(wallet) })
    setRound(round + 1)
  }
  return { state, load }
}

async function loadNfts(wallet: string, client: QueryClient): Promise<NftResult> {
  try {
    const query = nftQueries.ofWallet(wallet)
    if (client.getQueryData(query.queryKey) === undefined) await ensureSession()
    return { status: 'loaded', list: await client.fetchQuery(query) }
  } catch (cause) {
    return { status: 'failed', reason: formatWalletError(cause, 'Please try again later.') }
  }
}

function showResult(result: NftResult) {
  if (result.status === 'failed') {
    return showError('Error Loading NFTs', result.reason)
  }
  const { length } = result.list.items
  const failed = describeFailure(result.list)
  if (length === 0 && failed) {
    showError('Error Loading NFTs', failed)
  } else if (length === 0) showToast({ title: 'No NFTs Found', text: nothingFound })
  else {
    const count = length === 1 ? '1 NFT' : `${length} NFTs`
    showToast({ title: 'NFTs Loaded Successfully', text: `Found ${count}.` })
  }
}
