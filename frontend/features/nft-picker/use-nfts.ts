import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatWalletError } from '#lib/format-wallet-error.ts'
import { showError, showToast } from '#lib/toast.ts'
import { ensureSession } from '#lib/wallet.ts'
import { nftQueries } from '#queries/nft.ts'
import { describeFailure, nothingFound } from './nft-texts.ts'

/**
 * Loads the NFTs of a wallet after a sign-in, and shows the result as a toast. Unmounting cancels the request, so
 * that the server stops searching too.
 */
export function useNfts(wallet: string) {
  const { data, error, isFetching, refetch } = useQuery(nftQueries.ofWallet(wallet, ensureSession))
  const failure = error ? formatWalletError(error, 'Please try again later.') : undefined
  const showResult = useEffectEvent(() => {
    const count = data?.items.length ?? 0
    const failed = failure ?? (data && count === 0 ? describeFailure(data) : undefined)
    if (failed !== undefined) showError('Error Loading NFTs', failed)
    else if (count === 0) showToast({ title: 'No NFTs Found', text: nothingFound })
    else {
      const text = `Found ${count === 1 ? '1 NFT' : `${count} NFTs`}.`
      showToast({ title: 'NFTs Loaded Successfully', text })
    }
  })
  useEffect(() => {
    if (!isFetching) showResult()
  }, [isFetching])
  return { list: data, failure, isLoading: isFetching, load: () => void refetch() }
}
