import { type ReactNode, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { avatarProps } from '#lib/avatar-props.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import typography from '#ui/typography.module.css'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import css from '../profile-form.module.css'
import { pictureLimits, pictureTypes } from './upload-picture.ts'
import { useUploads } from './use-uploads.ts'

/** Renders the picker of the wallet's NFTs, which returns the URL of the chosen picture. */
export type RenderNfts = (given: {
  wallet: string | null
  onPicked: (url: string) => void
}) => ReactNode

type AvatarFieldProps = {
  form: ProfileFormApi
  /** URL of the profile's default avatar. */
  defaultAvatar: string
  wallet: string | null
  renderNfts: RenderNfts | undefined
  /** True if the profile is not submitted yet. While it has its default avatar, no button clears it. */
  isNew?: boolean
}

/** The avatar, and a button with the options to change it: an upload, an NFT, the default avatar, or none. */
export function AvatarField({
  form,
  defaultAvatar,
  wallet,
  renderNfts,
  isNew = false,
}: AvatarFieldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const fileInput = useRef<HTMLInputElement>(null)
  const url = useWatch({ control: form.control, name: 'avatarUrl' })
  const change = (avatarUrl: string | null) =>
    form.setValue('avatarUrl', avatarUrl, { shouldDirty: true, shouldValidate: true })
  const { uploadingCount, add } = useUploads({ isNew, onUploaded: change })
  const { error } = form.getFieldState('avatarUrl', form.formState)
  const showsOptions = isOpen || error !== undefined
  return (
    <section className={css.avatar} aria-label="Avatar">
      <div className={css.face}>
        <Avatar {...avatarProps({ avatarUrl: url }, 'largeAvatar')} size="large" />
        <Button
          variant="quiet"
          size="small"
          aria-expanded={showsOptions}
          aria-controls={`${id}-options`}
          onClick={() => setOpen(!showsOptions)}
        >
          <span>
            Change<span className={typography.hidden}> avatar</span>
          </span>
        </Button>
      </div>
      <div id={`${id}-options`} className={css.avatarOptions} hidden={!showsOptions}>
        <input
          ref={fileInput}
          id={`${id}-file`}
          className={typography.hidden}
          type="file"
          accept={pictureTypes}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void add([chosen])
            target.value = ''
          }}
        />
        <Button asChild>
          <label htmlFor={`${id}-file`}>
            {uploadingCount > 0 ? 'Uploading...' : 'Upload Avatar'}
          </label>
        </Button>
        {!(isNew && url === defaultAvatar) && (
          <Button
            variant="quiet"
            onClick={() => {
              change(url === null ? defaultAvatar : null)
              fileInput.current?.focus()
            }}
          >
            {url === null ? 'Use Generated Avatar' : 'Clear Avatar'}
          </Button>
        )}
        {renderNfts?.({ wallet, onPicked: change })}
        <FieldNote id={`${id}-note`} hint={pictureLimits} error={error?.message} />
      </div>
    </section>
  )
}
