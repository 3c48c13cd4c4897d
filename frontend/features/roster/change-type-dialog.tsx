import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { rosterQueries } from '#queries/roster.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import css from './change-type-dialog.module.css'
import { formatCurrentType, formatTypeChange } from './format-preview.ts'
import { ProfileName } from './profile-name.tsx'
import { isValidReason, ReasonField } from './reason-field.tsx'
import roster from './roster.module.css'

const descriptions: Record<ProfileType, string> = {
  artist: 'creates digital art and NFTs',
  collector: 'collects and trades NFTs',
  curator: 'curates and showcases collections',
}

type ChangeTypeDialogProps = {
  profile: ProfileView
  isBusy: boolean
  reason: string
  onReason: (text: string) => void
  onConfirm: (to: ProfileType) => void
  onClose: () => void
}

/** Dialog to change the type of a profile. Shows the rank in the new type. */
export function ChangeTypeDialog(props: ChangeTypeDialogProps) {
  const { profile, isBusy, reason, onReason, onConfirm, onClose } = props
  const [to, setTo] = useState(profile.profileType)
  const { data: preview } = useQuery(rosterQueries.ranks(profile.id))
  const isSame = to === profile.profileType
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title="Change profile type"
      text={
        <>
          <ProfileName profile={profile} />
          {preview && (
            <span className={roster.preview} aria-live="polite">
              {formatCurrentType(preview)} {formatTypeChange(preview, to)}
            </span>
          )}
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !isSame && isValidReason(reason)) onConfirm(to)
        }}
      >
        <fieldset className={css.types}>
          <legend className={typography.hidden}>Profile type</legend>
          {profileTypes.map((type) => (
            <label key={type} className={css.type}>
              <input
                type="radio"
                name="type"
                className={css.radio}
                checked={type === to}
                disabled={isBusy}
                onChange={() => setTo(type)}
              />
              <span>
                <b>{typeWords[type].label}</b> {descriptions[type]}
              </span>
            </label>
          ))}
        </fieldset>
        <ReasonField value={reason} onChange={onReason} />
        <div className={`${layout.actions} ${css.buttons}`}>
          <Button
            type="submit"
            variant="primary"
            disabled={isSame || !isValidReason(reason)}
            aria-disabled={isBusy}
          >
            {isBusy ? 'Changing...' : isSame ? 'No Change Needed' : 'Change Profile Type'}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
