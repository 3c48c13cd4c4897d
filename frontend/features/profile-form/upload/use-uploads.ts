import { useAtomValue } from 'jotai'
import pLimit from 'p-limit'
import { useEffect, useState } from 'react'
import { formatWalletError } from '#lib/format-wallet-error.ts'
import { showError } from '#lib/toast.ts'
import { changeUploadCount } from '#lib/upload-count.ts'
import { ensureSession, openWalletDialog, walletAtom } from '#lib/wallet.ts'
import { uploadPicture } from './upload-picture.ts'

type Uploads = {
  /** Number of running uploads. */
  uploadingCount: number
  add: (files: readonly File[]) => void
}

const uploadLimit = pLimit(3)

/** Uploads of a draft run one by one: the first response sets the cookie that the others need. */
const draftLimit = pLimit(1)

type UploadsOptions = {
  /** True if the profile is not submitted yet. Its pictures need no wallet. */
  isNew: boolean
  /** Called with the URL of each uploaded picture. */
  onUploaded: (url: string) => void
}

/**
 * Uploads pictures, a few at a time, and reports them in the chosen order. For an existing profile it requests
 * a wallet first, and continues once that is connected.
 */
export function useUploads({ isNew, onUploaded }: UploadsOptions): Uploads {
  const canUpload = useAtomValue(walletAtom).status === 'connected' || isNew
  const [uploadingCount, setUploadingCount] = useState(0)
  const [waiting, setWaiting] = useState<readonly File[]>([])

  const changeCount = (more: number) => {
    setUploadingCount((before) => before + more)
    changeUploadCount(more)
  }
  const uploadAll = async (files: readonly File[]) => {
    changeCount(files.length)
    let session: Promise<unknown> | undefined
    // After the user has declined to sign in, the other uploads must not request it again.
    const signIn = () => {
      session ??= ensureSession()
      return session
    }
    const uploads = files.map((file) => ({
      name: file.name,
      upload: (isNew ? draftLimit : uploadLimit)(() => uploadPicture(file, { isNew, signIn })),
    }))
    // Uploads are awaited in order, so one may reject before it is awaited.
    for (const { upload } of uploads) upload.catch(() => undefined)
    for (const { name, upload } of uploads) {
      try {
        onUploaded(await upload)
      } catch (cause) {
        // A refused file is named in the reason already.
        const reason = formatWalletError(cause, 'Please try again later.')
        const text = reason.startsWith(name) ? reason : `${name}: ${reason}`
        showError('Picture Not Added', text)
      }
      changeCount(-1)
    }
  }

  // Runs after each render, because `uploadAll` is a new function each time. It does nothing without waiting files.
  useEffect(() => {
    if (!canUpload || waiting.length === 0) return
    setWaiting([])
    void uploadAll(waiting)
  })

  return {
    uploadingCount,
    add: (files) => {
      if (canUpload) return void uploadAll(files)
      setWaiting(files)
      openWalletDialog()
    },
  }
}
