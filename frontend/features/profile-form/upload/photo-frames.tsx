import { type DragEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { keepAltsOf } from '#contract/profile/profile-fields.ts'
import { maxPhotos } from '#contract/profile/profile-limits.ts'
import { showError } from '#lib/toast.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import formCss from '../profile-form.module.css'
import { PhotoFrame } from './photo-frame.tsx'
import css from './photo-frames.module.css'
import { pictureLimits, pictureTypes } from './upload-picture.ts'
import { usePhotoOrder } from './use-photo-order.ts'
import { useUploads } from './use-uploads.ts'

const frameIndexes = Array.from({ length: maxPhotos }, (_, index) => index)

type PhotoFramesProps = {
  form: ProfileFormApi
  /** True if the profile is not submitted yet. */
  isNew?: boolean
}

/** Six frames: photos to move, describe and remove, then a frame that adds photos, then empty ones. */
export function PhotoFrames({ form, isNew = false }: PhotoFramesProps) {
  const id = useId()
  const inputId = `${id}-files`
  const noteId = `${id}-note`
  const photos = useWatch({ control: form.control, name: 'profilePhotos' })
  const change = (list: string[]) => {
    form.setValue('profilePhotos', list, { shouldDirty: true, shouldValidate: true })
    form.setValue('photoAlts', keepAltsOf(list, form.getValues('photoAlts')), { shouldDirty: true })
  }
  const { uploadingCount, add } = useUploads({
    isNew,
    onUploaded: (url) => change([...new Set([...form.getValues('profilePhotos'), url])]),
  })
  const usedCount = photos.length + uploadingCount
  const choose = (files: Iterable<File>) => {
    const fitting = fitToLimit([...files], maxPhotos - usedCount)
    if (fitting.length > 0) void add(fitting)
  }
  const list = useRef<HTMLUListElement>(null)
  useAltErrorFocus(form, list)
  const { picked, announcement, remove, move, pick, lift } = usePhotoOrder({
    photos,
    change,
    list,
    inputId,
  })
  const drop = (event: DragEvent) => {
    // Text may be dragged into a description.
    if (picked === undefined && event.dataTransfer.files.length === 0) return
    event.preventDefault()
    choose(event.dataTransfer.files)
  }
  const { error } = form.getFieldState('profilePhotos', form.formState)
  return (
    <section className={formCss.group} aria-labelledby={id}>
      <PhotoFramesHead id={id} count={photos.length} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the next frame is a button */}
      <div onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <ul ref={list} className={joinClasses(css.frames, picked !== undefined && css.target)}>
          {frameIndexes.map((index) => (
            <li
              key={photos[index] ?? index}
              className={css.frame}
              onDrop={() => picked !== undefined && move(picked, index)}
            >
              <PhotoFrame
                form={form}
                photo={photos[index]}
                number={index + 1}
                emptyState={
                  index < usedCount ? 'uploading' : index === usedCount ? 'next' : 'empty'
                }
                isPicked={index === picked}
                onRemove={() => remove(index)}
                onPick={() => pick(index)}
                onLift={(lifted) => lift(lifted ? index : undefined)}
                onMove={(by) => move(index, index + by)}
                inputId={inputId}
              />
            </li>
          ))}
        </ul>
        <FileInput id={inputId} noteId={noteId} isFull={usedCount >= maxPhotos} onChoose={choose} />
      </div>
      <p className={typography.hidden} role="status">
        {announcement}
      </p>
      <FieldNote id={noteId} hint={describeFrames(photos.length)} error={error?.message} />
    </section>
  )
}

function PhotoFramesHead({ id, count }: { id: string; count: number }) {
  return (
    <div className={css.head}>
      <h2 id={id} className={typography.h3}>
        Photos
      </h2>
      <p className={typography.mono} aria-live="polite">
        {count} of {maxPhotos}
      </p>
    </div>
  )
}

function describeFrames(count: number): string {
  return [
    `Up to ${maxPhotos} photos, never cropped. ${pictureLimits}`,
    count > 0 && 'Describe each photo for people who cannot see it, or leave the line empty.',
    count > 1 &&
      'Drag to reorder, or focus a photo and use the arrow keys. You can also press a photo, then another one to move it there.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the files that fit into the free frames. Shows a toast if some do not. */
function fitToLimit(files: readonly File[], free: number): readonly File[] {
  const count = Math.max(0, free)
  if (files.length > count) {
    showError('Maximum Photos Reached', `You can only upload up to ${maxPhotos} profile photos.`)
  }
  return files.slice(0, count)
}

/** Focuses the first invalid description after the form was refused. */
function useAltErrorFocus(form: ProfileFormApi, list: RefObject<HTMLElement | null>) {
  const { ref: focusAlt } = useController({ control: form.control, name: 'photoAlts' }).field
  // After each render, since the controller may return another `ref`.
  useEffect(() =>
    focusAlt({
      focus: () => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    }),
  )
}

type FileInputProps = {
  id: string
  noteId: string
  isFull: boolean
  onChoose: (files: Iterable<File>) => void
}

/** Hidden file input, labelled by the next empty frame. It leaves the tab order when all frames are full. */
function FileInput({ id, noteId, isFull, onChoose }: FileInputProps) {
  return (
    <input
      id={id}
      className={typography.hidden}
      type="file"
      accept={pictureTypes}
      multiple
      aria-label="Add photos"
      aria-describedby={noteId}
      tabIndex={isFull ? -1 : 0}
      aria-hidden={isFull}
      onChange={({ target }) => {
        onChoose(target.files ?? [])
        // Lets the same file be chosen again.
        target.value = ''
      }}
    />
  )
}
