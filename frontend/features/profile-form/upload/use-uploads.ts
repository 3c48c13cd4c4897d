import { getDefaultStore, useAtomValue } from 'jotai'
import pLimit from 'p-limit'
import { useEffect, useState } from 'react'
import { maxPhotos } from '#contract/profile-limits.ts'
import { readWalletReason } from '#lib/read-wallet-reason.ts'
import { showToast } from '#lib/toast.ts'
import { countUploads } from '#lib/uploading.ts'
import { ensureSession, openWalletDialog, walletAtom } from '#lib/wallet.ts'
import { uploadPicture } from './upload-picture.ts'

type Uploads = {
  /** How many pictures are on their way. */
  coming: number
  add: (files: readonly File[]) => void
}

/** Uploads on their way side by side. */
const atOnce = pLimit(3)

/** The first upload of a draft brings the cookie that the others need. */
const draftAtOnce = pLimit(1)

type UploadsOptions = {
  /** Whether the profile is still being written: its pictures need no wallet. */
  isNew: boolean
  /** Receives each picture's address as it has come. */
  onUploaded: (url: string) => void
}

/**
 * Uploads chosen pictures, a few side by side; they come in the order in which they were chosen. For a
 * profile that exists it asks for a wallet first, and goes on once that is connected.
 */
export function useUploads({ isNew, onUploaded }: UploadsOptions): Uploads {
  const connected = useAtomValue(walletAtom).status === 'connected' || isNew
  const [coming, setComing] = useState(0)
  const [waiting, setWaiting] = useState<readonly File[]>([])

  const count = (more: number) => {
    setComing((before) => before + more)
    countUploads(more)
  }
  const upload = async (files: readonly File[]) => {
    count(files.length)
    const uploader = parseIpAddress()
    let session: Promise<unknown> | undefined
    // Who declines to sign in is not asked again for each of the others.
    const signIn = () => {
      session ??= ensureSession()
      return session
    }
    const uploads = files.map((file) =>
      (isNew ? draftAtOnce : atOnce)(() => uploadPicture(file, { isNew, signIn })),
    )
    // Each is waited for in its turn, and may have failed before.
    for (const upload of uploads) upload.catch(() => undefined)
    for (const [place, upload] of uploads.entries()) {
      try {
        const url = await upload
        const isOwn = uploader === undefined || parseIpAddress() === uploader
        if (!isOwn) throw new Error('Your wallet was switched meanwhile.')
        onUploaded(url)
      } catch (cause) {
        const reason = readWalletReason(cause, 'Please try again later.')
        const name = files[place]?.name ?? ''
        const text = reason.startsWith(name) ? reason : `${name}: ${reason}`
        showToast({ title: 'Picture Not Added', text, variant: 'destructive' })
      }
      count(-1)
    }
  }

  useEffect(() => {
    if (!connected || waiting.length === 0) return
    setWaiting([])
    void upload(waiting)
  })

  return {
    coming,
    add: (files) => {
      if (connected) return void upload(files)
      setWaiting(files)
      openWalletDialog()
    },
  }
}

function parseIpAddress(): string | undefined {
  const wallet = getDefaultStore().get(walletAtom)
  return wallet.status === 'connected' ? wallet.address : undefined
}

/** The files that still find a place. Says so where one does not. */
export function takeFitting(files: readonly File[], taken: number): readonly File[] {
  const places = Math.max(0, maxPhotos - taken)
  if (files.length > places) {
    showToast({
      title: 'Maximum Photos Reached',
      text: `You can only upload up to ${maxPhotos} profile photos.`,
      variant: 'destructive',
    })
  }
  return files.slice(0, places)
}
