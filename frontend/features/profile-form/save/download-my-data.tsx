import { useAtomValue } from 'jotai'
import type { ComponentProps } from 'react'
import { downloadMyData } from '#lib/export-data.ts'
import { walletAtom } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** Button that downloads all data stored about the connected wallet. */
export function DownloadMyData({ size = 'normal' }: Pick<ComponentProps<typeof Button>, 'size'>) {
  const wallet = useAtomValue(walletAtom)
  const download = useOneAtATime(() =>
    downloadMyData(wallet.status === 'connected' ? wallet.address : null),
  )
  return (
    <Button
      size={size}
      aria-disabled={download.busy}
      aria-busy={download.busy}
      onClick={download.start}
    >
      {download.busy ? 'Downloading...' : 'Download My Data'}
    </Button>
  )
}
