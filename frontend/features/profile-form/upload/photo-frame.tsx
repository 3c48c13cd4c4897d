import { pictureSourcesFor } from '#contract/media/picture-sources.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { Icon } from '#ui/icon.tsx'
import iconButton from '#ui/icon-button.module.css'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import { AltField } from './alt-field.tsx'
import css from './photo-frames.module.css'

type PhotoFrameProps = {
  form: ProfileFormApi
  photo: string | undefined
  /** From 1. */
  number: number
  /** Content of a frame without a photo. */
  emptyState: 'uploading' | 'next' | 'empty'
  isPicked: boolean
  onRemove: () => void
  onPick: () => void
  /** Called when dragging starts and ends, and when Escape cancels a move. */
  onLift: (lifted: boolean) => void
  onMove: (by: 1 | -1) => void
  /** Id of the file input that the next frame opens. */
  inputId: string
}

/** A frame with a photo, the button that adds photos, or an empty frame. */
export function PhotoFrame({
  form,
  photo,
  number,
  emptyState,
  inputId,
  ...photoProps
}: PhotoFrameProps) {
  if (photo !== undefined) {
    return (
      <>
        <Photo src={photo} number={number} {...photoProps} />
        <div className={css.below}>
          <AltField form={form} photo={photo} number={number} />
          <button
            type="button"
            className={joinClasses(iconButton.button, css.remove)}
            data-part="remove"
            aria-label={`Remove photo ${number}`}
            onClick={photoProps.onRemove}
          >
            <Icon name="close" />
          </button>
        </div>
        {number === 1 && <p className={typography.mono}>Shown on your card</p>}
      </>
    )
  }
  if (emptyState === 'next') {
    return (
      <label className={`${css.slot} ${css.next}`} htmlFor={inputId}>
        <Icon name="plus" />
        Add photos
      </label>
    )
  }
  return (
    <span className={css.slot}>
      {emptyState === 'uploading' && (
        <span className={typography.mono} role="status">
          Uploading
        </span>
      )}
    </span>
  )
}

type PhotoProps = Pick<PhotoFrameProps, 'number' | 'isPicked' | 'onPick' | 'onLift' | 'onMove'> & {
  src: string
}

const moves: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function Photo({ src, number, isPicked, onPick, onLift, onMove }: PhotoProps) {
  const picture = pictureSourcesFor('frame', src)
  return (
    <button
      type="button"
      className={css.move}
      data-part="move"
      aria-pressed={isPicked}
      aria-label={`Photo ${number}, move`}
      draggable
      onClick={onPick}
      onDragStart={() => onLift(true)}
      onDragEnd={() => onLift(false)}
      onKeyDown={(event) => {
        const by = moves[event.key]
        if (event.key === 'Escape') onLift(false)
        if (by === undefined) return
        event.preventDefault()
        onMove(by)
      }}
    >
      <ArtworkImage {...picture} alt="" />
    </button>
  )
}
