import { useEffect, useState } from 'react'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'

export type PictureOwner = {
  /** The wallet for which the form's pictures were uploaded; null before there was one. */
  owner: string | null
  /** Takes over what a draft says of it. */
  setOwner: (wallet: string | null) => void
  /** Which pictures went because another wallet was connected. */
  letGo: { avatar: boolean; photos: boolean }
}

/** A picture belongs to the wallet that uploaded it. Where another is connected, the form lets go of it. */
export function usePictureOwner(form: ProfileFormApi, wallet: string | null): PictureOwner {
  const [owner, setOwner] = useState<string | null>(null)
  const [letGo, setLetGo] = useState({ avatar: false, photos: false })
  useEffect(() => {
    if (wallet === null || wallet === owner) return
    setOwner(wallet)
    const { avatarUrl, profilePhotos } = form.getValues()
    if (owner === null || (avatarUrl === null && profilePhotos.length === 0)) return
    setLetGo({ avatar: avatarUrl !== null, photos: profilePhotos.length > 0 })
    form.setValue('avatarUrl', null, { shouldDirty: true })
    form.setValue('profilePhotos', [], { shouldDirty: true })
  }, [form, wallet, owner])
  return { owner, setOwner, letGo }
}
