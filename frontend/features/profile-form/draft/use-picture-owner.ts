import { useEffect, useState } from 'react'
import { parseMediaPath } from '#contract/media-path.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'

export type PictureOwner = {
  /** The wallet for which the form's pictures were uploaded; null before there was one. */
  owner: string | null
  /** Takes over what a draft says of it. */
  setOwner: (wallet: string | null) => void
  /** Which pictures went because another wallet was connected. */
  letGo: { avatar: boolean; photos: boolean }
}

/** Whether a picture was uploaded; the other ones belong to nobody. */
export function isUploaded(url: string | null): boolean {
  return url !== null && parseMediaPath(url) !== undefined
}

type Wallet = {
  wallet: string | null
  /** The avatar that the form goes back to. */
  drawn: string
}

/** A picture belongs to the wallet that uploaded it. Where another is connected, the form lets go of it. */
export function usePictureOwner(form: ProfileFormApi, { wallet, drawn }: Wallet): PictureOwner {
  const [owner, setOwner] = useState<string | null>(null)
  const [letGo, setLetGo] = useState({ avatar: false, photos: false })
  useEffect(() => {
    if (wallet === null || wallet === owner) return
    setOwner(wallet)
    const { avatarUrl, profilePhotos } = form.getValues()
    const gone = { avatar: isUploaded(avatarUrl), photos: profilePhotos.length > 0 }
    if (owner === null || !(gone.avatar || gone.photos)) return
    setLetGo(gone)
    if (gone.avatar) form.setValue('avatarUrl', drawn, { shouldDirty: true })
    form.setValue('profilePhotos', [], { shouldDirty: true })
    form.setValue('photoAlts', {}, { shouldDirty: true })
  }, [form, wallet, owner, drawn])
  return { owner, setOwner, letGo }
}
