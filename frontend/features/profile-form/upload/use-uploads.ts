import pLimit from 'p-limit'
import { useState } from 'react'
import { formatWalletError } from '#lib/format-wallet-error.ts'
import { showError } from '#lib/toast.ts'
import { changeUploadCount } from '#lib/upload-count.ts'
import { ensureSession } from '#lib/wallet.ts'
import { uploadPicture } from './upload-picture.ts'

const uploadLimit = pLimit(3)

/** Uploads of a draft run one by one: the first response sets the cookie that the others need. */
const draftLimit = pLimit(1)

type UploadsOptions = {
  /** True if the profile is not submitted yet. Its pictures need no session. */
  isNew: boolean
  /** Called with the URL of each uploaded picture. */
  onUploaded: (url: string) => void
}

/** Uploads pictures, a few at a time, and reports them in the chosen order. */
export function useUploads({ isNew, onUploaded }: UploadsOptions) {
  const [uploadingCount, setUploadingCount] = useState(0)
  const changeCount = (more: number) => {
    setUploadingCount((before) => before + more)
    changeUploadCount(more)
  }
  const add = async (files: readonly File[]) => {
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
  return { uploadingCount, add }
}
