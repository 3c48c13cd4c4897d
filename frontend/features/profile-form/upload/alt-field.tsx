import { useWatch } from 'react-hook-form'
import { keepAltsOf, photoAlt } from '#contract/profile/profile-fields.ts'
import { maxAlt } from '#contract/profile/profile-limits.ts'
import { TextArea } from '#ui/field.tsx'
import typography from '#ui/typography.module.css'
import { formatRemaining } from '../fields/format-remaining.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import css from './photo-frames.module.css'

type AltFieldProps = {
  form: ProfileFormApi
  photo: string
  /** Number of the photo, from 1. */
  number: number
}

/** The owner's description of a photo, in one line of text that wraps. */
export function AltField({ form, photo, number }: AltFieldProps) {
  const [photos, alts] = useWatch({ control: form.control, name: ['profilePhotos', 'photoAlts'] })
  const text = alts[photo] ?? ''
  const { invalid, isDirty } = form.getFieldState('photoAlts', form.formState)
  const write = (typed: string) => {
    const written = keepAltsOf(photos, { ...alts, [photo]: typed.replace(/\s*\n\s*/g, ' ') })
    form.setValue('photoAlts', written, { shouldDirty: true, shouldValidate: invalid })
  }
  return (
    <TextArea
      className={css.alt}
      label={<span className={typography.hidden}>Description of photo {number}</span>}
      placeholder="Describe this photo"
      value={text}
      hint={formatRemaining(text, maxAlt)}
      error={invalid ? photoAlt.safeParse(text).error?.issues[0]?.message : undefined}
      onChange={({ target }) => write(target.value)}
      onBlur={() => {
        if (isDirty) void form.trigger('photoAlts')
      }}
    />
  )
}
