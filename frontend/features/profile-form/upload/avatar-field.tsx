import { type ReactNode, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { pictureIn } from '#contract/picture-sources.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import type from '#ui/type.module.css'
import { isUploaded } from '../draft/use-picture-owner.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import css from '../profile-form.module.css'
import { LetGoNote } from './let-go-note.tsx'
import { pictureLimits, pictureTypes } from './upload-picture.ts'
import { useUploads } from './use-uploads.ts'

/** What opens the NFTs of a wallet, and hands back the address of a picture that was chosen. */
export type RenderNfts = (given: {
  wallet: string | null
  onPicked: (url: string) => void
}) => ReactNode

type AvatarFieldProps = {
  form: ProfileFormApi
  /** What shows while there is none. */
  placeholder: string
  /** The roundel that the house draws for the profile. */
  drawn: string
  wallet: string | null
  renderNfts: RenderNfts | undefined
  /** Whether the profile is not there yet: the drawn one is what it begins with, and nothing to clear. */
  isNew?: boolean
  /** Whether one that was here went with the wallet that uploaded it. */
  letGo?: boolean
}

/** The picture of its owner: an own one, the one that the house draws, or none. */
export function AvatarField(props: AvatarFieldProps) {
  const { form, placeholder, drawn, wallet, renderNfts, isNew = false, letGo = false } = props
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const url = useWatch({ control: form.control, name: 'avatarUrl' })
  const change = (avatarUrl: string | null) =>
    form.setValue('avatarUrl', avatarUrl, { shouldDirty: true, shouldValidate: true })
  const { coming, add } = useUploads(change)
  const { error } = form.getFieldState('avatarUrl', form.formState)
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id} className={type.h3}>
        Avatar
      </h2>
      <div className={css.avatar}>
        <Avatar
          {...pictureIn('largeFace', url ?? placeholder)}
          fallback={placeholder}
          size="large"
        />
        <input
          ref={file}
          id={`${id}-file`}
          className={css.file}
          type="file"
          accept={pictureTypes}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) add([chosen])
            target.value = ''
          }}
        />
        <Button asChild>
          <label htmlFor={`${id}-file`}>{coming > 0 ? 'Uploading...' : 'Upload Avatar'}</label>
        </Button>
        {!(isNew && url === drawn) && (
          <Button
            variant="quiet"
            className={css.other}
            onClick={() => {
              change(url === null ? drawn : null)
              file.current?.focus()
            }}
          >
            {url === null ? 'Use Drawn Avatar' : 'Clear Avatar'}
          </Button>
        )}
        {renderNfts?.({ wallet, onPicked: change })}
      </div>
      <LetGoNote shown={letGo && !isUploaded(url) && coming === 0}>Please add it again.</LetGoNote>
      <FieldNote id={`${id}-note`} hint={pictureLimits} error={error?.message} />
    </section>
  )
}
