import { useEffect, useState } from 'react'
import { parseMediaPath } from '#contract/media/media-path.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'

export type PictureOwner = {
  /** Wallet that uploaded the pictures of the form; null without a wallet. */
  owner: string | null
  /** Sets the owner from a restored draft. */
  setOwner: (wallet: string | null) => void
  /** Pictures that were removed because another wallet was connected. */
  letGo: { avatar: boolean; photos: boolean }
}

/** Returns whether a picture was uploaded. Generated ones belong to no wallet. */
export function isUploaded(url: string | null): boolean {
  return url !== null && parseMediaPath(url) !== undefined
}

type Wallet = {
  wallet: string | null
  /** Avatar that replaces a removed one. */
  drawn: string
}

/** Removes the pictures from the form when another wallet is connected: they belong to the uploading wallet. */
export function usePictureOwner(form: ProfileFormApi, { wallet, drawn }: Wallet): PictureOwner {
  const [owner, setOwner] = useState<string | null>(null)
  const [letGo, setLetGo] = useState({ avatar: false, photos: false })
  useEffect(() => {
    if (wallet === null || wallet === owner) return
    setOwner(wallet)
    const { avatarUrl, profilePhotos } = form.getValues()
    const uploaded = { avatar: isUploaded(avatarUrl), photos: profilePhotos.length > 0 }
    if (owner === null || !(uploaded.avatar || uploaded.photos)) return
    setLetGo(uploaded)
    if (uploaded.avatar) form.setValue('avatarUrl', drawn, { shouldDirty: true })
    form.setValue('profilePhotos', [], { shouldDirty: true })
    form.setValue('photoAlts', {}, { shouldDirty: true })
  }, [form, wallet, owner, drawn])
  return { owner, setOwner, letGo }
}
