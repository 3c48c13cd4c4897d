import { type DragEvent, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { maxPhotos } from '#contract/limits.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import type from '#ui/type.module.css'
import { Work } from '#ui/work.tsx'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import css from './photo-frames.module.css'
import { pictureLimits, pictureTypes } from './upload-picture.ts'
import { takeFitting, useUploads } from './use-uploads.ts'

const frames = Array.from({ length: maxPhotos }, (_, index) => index)

type PhotoFramesProps = {
  form: ProfileFormApi
  /** What else is to be known before one is added. */
  note?: string | undefined
  /** Whether those that were here went with the wallet that uploaded them. */
  letGo?: boolean
}

/** Six frames: photos with a button to take each down, then the one to fill, then empty ones. */
export function PhotoFrames({ form, note, letGo = false }: PhotoFramesProps) {
  const id = useId()
  const photos = useWatch({ control: form.control, name: 'profilePhotos' })
  const change = (list: string[]) =>
    form.setValue('profilePhotos', list, { shouldDirty: true, shouldValidate: true })
  const { coming, add } = useUploads((url) =>
    change([...new Set([...form.getValues('profilePhotos'), url])]),
  )
  const choose = (files: Iterable<File>) => {
    const fitting = takeFitting([...files], photos.length + coming)
    if (fitting.length > 0) add(fitting)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files)
  }
  const taken = photos.length + coming
  const { error } = form.getFieldState('profilePhotos', form.formState)
  return (
    <section className={css.group} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={type.h3}>
          Photos
        </h2>
        <p className={type.mono} aria-live="polite">
          {photos.length} of {maxPhotos}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the frame to fill is a button */}
      <div onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <ul className={css.frames}>
          {frames.map((index) => (
            <li key={photos[index] ?? index} className={css.frame}>
              <Frame
                photo={photos[index]}
                place={index + 1}
                state={index < taken ? 'coming' : index === taken ? 'next' : 'empty'}
                onRemove={() => change(photos.filter((_, other) => other !== index))}
                input={`${id}-files`}
              />
            </li>
          ))}
        </ul>
        <FileInput
          id={`${id}-files`}
          note={`${id}-note`}
          full={taken >= maxPhotos}
          onChoose={choose}
        />
      </div>
      <p className={css.letGo} role="status">
        {letGo &&
          taken === 0 &&
          'Your wallet was switched, and a photo belongs to the wallet that uploaded it. Please add them again.'}
      </p>
      <FieldNote
        id={`${id}-note`}
        hint={[`Up to ${maxPhotos} photos. ${pictureLimits}`, note].filter(Boolean).join(' ')}
        error={error?.message}
      />
    </section>
  )
}

type FileInputProps = {
  id: string
  /** The id of what stands beneath the frames. */
  note: string
  full: boolean
  onChoose: (files: Iterable<File>) => void
}

/** Out of sight: the frame to fill is its label. Full, it is out of the keyboard's way too. */
function FileInput({ id, note, full, onChoose }: FileInputProps) {
  return (
    <input
      id={id}
      className={css.files}
      type="file"
      accept={pictureTypes}
      multiple
      aria-label="Add photos"
      aria-describedby={note}
      tabIndex={full ? -1 : 0}
      aria-hidden={full}
      onChange={({ target }) => {
        onChoose(target.files ?? [])
        // The same file can be chosen again.
        target.value = ''
      }}
    />
  )
}

type FrameProps = {
  photo: string | undefined
  place: number
  state: 'coming' | 'next' | 'empty'
  onRemove: () => void
  /** The id of the file input that the next frame opens. */
  input: string
}

function Frame({ photo, place, state, onRemove, input }: FrameProps) {
  if (photo !== undefined) {
    return (
      <>
        <Work src={photo} alt={`Photo ${place}`} />
        <button
          type="button"
          className={css.remove}
          aria-label={`Remove photo ${place}`}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </>
    )
  }
  if (state === 'next') {
    return (
      <label className={`${css.slot} ${css.next}`} htmlFor={input}>
        <Icon name="plus" />
        <span className={type.hidden}>Add photos</span>
      </label>
    )
  }
  return (
    <span className={css.slot}>
      {state === 'coming' && (
        <span className={type.mono} role="status">
          Uploading
        </span>
      )}
    </span>
  )
}
