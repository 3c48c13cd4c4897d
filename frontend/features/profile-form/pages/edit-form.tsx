import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { roundelPath } from '#contract/drawings.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { uploadingAtom } from '#lib/uploading.ts'
import { ChangeNotes, DraftNote } from '../draft/form-notes.tsx'
import { LeaveDialog, useLeaveWarning } from '../draft/leave-warning.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { useLoadedForm } from '../draft/use-loaded-form.ts'
import { LabelFields } from '../fields/label-fields.tsx'
import { LinkFields } from '../fields/link-fields.tsx'
import { FixedType } from '../fields/type-picker.tsx'
import css from '../profile-form.module.css'
import { DeleteProfile } from '../save/delete-profile.tsx'
import { SignAsItStands } from '../save/sign-as-it-stands.tsx'
import { SignRow } from '../save/sign-row.tsx'
import { TakeHome } from '../save/take-home.tsx'
import { useOneAtATime } from '../save/use-one-at-a-time.ts'
import { useSaveEdit } from '../save/use-save-edit.ts'
import { useUpdateProfile } from '../save/use-update-profile.ts'
import { AvatarField, type RenderNfts } from '../upload/avatar-field.tsx'
import { PhotoFrames } from '../upload/photo-frames.tsx'
import { PreviewAside, type RenderPreview } from './form-frame.tsx'
import { ReviewNote } from './review-note.tsx'
import { SignaturePlace } from './signature-place.tsx'

type EditFormProps = {
  profile: ProfileView
  wallet: string | null
  placeholder: string
  renderPreview: RenderPreview
  renderNfts?: RenderNfts
  onDeleted: () => void
}

/** The form of a profile that is there. Each save is signed by the wallet. */
export function EditForm({
  profile,
  wallet,
  placeholder,
  renderPreview,
  renderNfts,
  onDeleted,
}: EditFormProps) {
  const update = useUpdateProfile(profile)
  const opened = useLoadedForm(profile, update.isPending)
  const { form, base } = opened
  const draft = useDraft(form, {
    name: `edit:${profile.id}`,
    base,
    wallet,
    onRestored: ({ clashes }) => opened.setClashes(clashes),
  })
  const leave = useLeaveWarning(form.formState.isDirty)
  const save = useSaveEdit(opened, { update, wallet, onSaved: draft.forget })
  const uploading = useAtomValue(uploadingAtom)
  const sending = useOneAtATime(
    (event, signal) => form.handleSubmit((written) => save.changes(written, signal))(event),
    uploading,
  )
  const signing = useOneAtATime((_event, signal) => save.asItStands(signal), uploading)
  const busy = sending.busy || signing.busy
  const sign = useRef<HTMLButtonElement>(null)
  return (
    <>
      <form className={css.form} onSubmit={sending.start} noValidate>
        <div className={css.written}>
          <ReviewNote profile={profile} />
          {draft.restored && (
            <DraftNote
              onDiscard={() => {
                draft.discard()
                opened.setClashes([])
              }}
            />
          )}
          <FixedType type={profile.profileType} />
          <AvatarField
            form={form}
            placeholder={placeholder}
            drawn={roundelPath(profile.work.id)}
            wallet={wallet}
            renderNfts={renderNfts}
          />
          <LabelFields form={form} walletFixed />
          <LinkFields form={form} />
          <PhotoFrames form={form} />
          <ChangeNotes
            newer={update.isPending ? [] : opened.newer}
            clashes={opened.clashes}
            onLoad={() => {
              opened.load(profile)
              sign.current?.focus()
            }}
            onGiveWay={() => {
              opened.giveWay()
              sign.current?.focus()
            }}
          />
          <SignRow
            ref={sign}
            action="Update Profile"
            sending={busy}
            onGiveUp={sending.busy ? sending.giveUp : signing.giveUp}
            pending={busy ? 'Signing...' : uploading ? 'Uploading...' : undefined}
            changed={form.formState.isDirty}
            failed={form.formState.errors.root?.message}
            strokeOf={profile.id}
            carried={save.onLabel}
            note="Your wallet is asked to sign what is written here. It costs nothing and moves nothing."
          >
            <SignAsItStands
              profile={profile}
              held={busy || form.formState.isDirty}
              onSign={signing.start}
            />
          </SignRow>
        </div>
        <PreviewAside
          form={form}
          wallet={profile.walletAddress ?? wallet}
          workId={profile.work.id}
          before={profile}
          renderPreview={renderPreview}
        >
          <SignaturePlace
            profile={profile}
            stands={!form.formState.isDirty && (save.onLabel || !busy)}
          />
        </PreviewAside>
      </form>
      <div className={css.form}>
        <TakeHome profile={profile} />
      </div>
      <div className={css.form}>
        <DeleteProfile
          profile={profile}
          onDeleted={() => {
            leave.release()
            draft.forget()
            onDeleted()
          }}
        />
      </div>
      <LeaveDialog question={leave.question} />
    </>
  )
}
