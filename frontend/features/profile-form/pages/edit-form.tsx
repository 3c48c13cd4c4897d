import { useAtomValue } from 'jotai'
import { type RefObject, useRef } from 'react'
import { defaultAvatarPath } from '#contract/artwork/drawings.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { formatMinute } from '#lib/format-date-time.ts'
import { uploadingAtom } from '#lib/upload-count.ts'
import layout from '#ui/layout.module.css'
import { ChangeNotice, DraftNotice } from '../draft/draft-notices.tsx'
import { LeaveDialog, useLeaveWarning } from '../draft/leave-warning.tsx'
import { LinkDraftOffer } from '../draft/link-draft-offer.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { useLoadedForm } from '../draft/use-loaded-form.ts'
import { AboutFields } from '../fields/about-fields.tsx'
import { LinkFields } from '../fields/link-fields.tsx'
import { FixedType } from '../fields/type-picker.tsx'
import { WalletFields } from '../fields/wallet-fields.tsx'
import css from '../profile-form.module.css'
import { DataDownloads } from '../save/data-downloads.tsx'
import { DeleteProfile } from '../save/delete-profile.tsx'
import { SignRow } from '../save/sign-row.tsx'
import { SignUnchanged } from '../save/sign-unchanged.tsx'
import { useOneAtATime } from '../save/use-one-at-a-time.ts'
import { useSaveEdit } from '../save/use-save-edit.ts'
import { useUpdateProfile } from '../save/use-update-profile.ts'
import { AvatarField, type RenderNfts } from '../upload/avatar-field.tsx'
import { PhotoFrames } from '../upload/photo-frames.tsx'
import { PreviewAside } from './preview-aside.tsx'
import { ReviewStatus } from './review-status.tsx'

type EditFormProps = {
  profile: ProfileView
  wallet: string | null
  renderNfts?: RenderNfts
  onDeleted: () => void
}

/** Form of an existing profile. The wallet signs each save. */
export function EditForm({ profile, wallet, renderNfts, onDeleted }: EditFormProps) {
  const edit = useProfileEdit(profile, wallet)
  const { form, draft, leave, loadedForm } = edit
  const sign = useRef<HTMLButtonElement>(null)
  return (
    <>
      <LinkDraftOffer
        form={form}
        offered={draft.offered}
        origin={draft.restored || form.formState.isDirty ? 'draft' : 'profile'}
        onClose={draft.closeOffer}
      />
      <form className={`${layout.columns} ${css.form}`} onSubmit={edit.saving.start} noValidate>
        <div className={css.written}>
          <ReviewStatus profile={profile} />
          {draft.restored && (
            <DraftNotice
              onDiscard={() => {
                draft.discard()
                loadedForm.setConflicts([])
              }}
            />
          )}
          <FixedType type={profile.profileType} />
          <AboutFields
            form={form}
            avatar={
              <AvatarField
                form={form}
                defaultAvatar={defaultAvatarPath(profile.id)}
                wallet={wallet}
                renderNfts={renderNfts}
              />
            }
          />
          <LinkFields form={form} profile={profile} />
          <PhotoFrames form={form} />
          <WalletFields form={form} />
          <ChangeNotice
            newerFields={edit.isSaving ? [] : loadedForm.newerFields}
            conflicts={loadedForm.conflicts}
            onLoad={() => {
              loadedForm.load(profile)
              sign.current?.focus()
            }}
            onDiscardConflicts={() => {
              loadedForm.discardConflicts()
              sign.current?.focus()
            }}
          />
        </div>
        <PreviewAside
          form={form}
          wallet={profile.walletAddress ?? wallet}
          before={profile}
          savedAt={draft.savedAt}
        >
          <SignEdit ref={sign} profile={profile} edit={edit} />
        </PreviewAside>
      </form>
      <div className={`${layout.columns} ${css.form}`}>
        <DataDownloads profile={profile} />
      </div>
      <div className={`${layout.columns} ${css.form}`}>
        <DeleteProfile
          profile={profile}
          onDeleted={() => {
            leave.release()
            draft.clear()
            onDeleted()
          }}
        />
      </div>
      <LeaveDialog blocker={leave.blocker} />
    </>
  )
}

/** State of the form and its draft, and functions to save it with changes or to sign it without changes. */
function useProfileEdit(profile: ProfileView, wallet: string | null) {
  const update = useUpdateProfile(profile)
  const loadedForm = useLoadedForm(profile, update.isPending)
  const { form, base } = loadedForm
  const draft = useDraft(form, {
    name: `edit:${profile.id}`,
    base,
    onRestored: ({ conflicts }) => loadedForm.setConflicts(conflicts),
  })
  const leave = useLeaveWarning(form.formState.isDirty)
  const { saveChanges, signUnchanged } = useSaveEdit(loadedForm, {
    update,
    wallet,
    onSaved: draft.clear,
  })
  const uploading = useAtomValue(uploadingAtom)
  const saving = useOneAtATime(
    (event, signal) => form.handleSubmit((parsed) => saveChanges(parsed, signal))(event),
    uploading,
  )
  const signing = useOneAtATime((_event, signal) => signUnchanged(signal), uploading)
  return { form, loadedForm, draft, leave, uploading, saving, signing, isSaving: update.isPending }
}

type SignEditProps = {
  ref: RefObject<HTMLButtonElement | null>
  profile: ProfileView
  edit: ReturnType<typeof useProfileEdit>
}

function SignEdit({ ref, profile, edit }: SignEditProps) {
  const { form, saving, signing, uploading } = edit
  const busy = saving.busy || signing.busy
  const { isDirty, errors } = form.formState
  return (
    <SignRow
      ref={ref}
      action="Update Profile"
      isSending={busy}
      onCancel={saving.busy ? saving.cancel : signing.cancel}
      pendingLabel={busy ? 'Signing...' : uploading ? 'Uploading...' : undefined}
      hasUnsavedChanges={isDirty}
      error={errors.root?.message}
      strokeOf={profile.id}
      earlierSignature={isDirty ? undefined : formatEarlierSignature(profile)}
      note="Your wallet signs the profile as it is written here. It is free and moves no funds."
    >
      <SignUnchanged profile={profile} disabled={busy || isDirty} onSign={signing.start} />
    </SignRow>
  )
}

/**
 * Describes the last signature; undefined while the profile is not verified. A sign-in verifies it too,
 * before any content is signed.
 */
function formatEarlierSignature({ isVerified, lastSignedAt }: ProfileView): string | undefined {
  if (!isVerified) return undefined
  return lastSignedAt === null ? 'Signed in only' : `Last signed ${formatMinute(lastSignedAt)}`
}
