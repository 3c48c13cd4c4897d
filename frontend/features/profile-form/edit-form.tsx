import { useState } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { readReason } from '#lib/read-reason.ts'
import { showToast } from '#lib/toast.ts'
import { AvatarField } from './avatar-field.tsx'
import { DeleteProfile } from './delete-profile.tsx'
import { FixedType } from './fixed-type.tsx'
import { editForm, type FormOutput, fillForm } from './form-schema.ts'
import { LabelFields } from './label-fields.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LinkFields } from './link-fields.tsx'
import { PhotoFrames } from './photo-frames.tsx'
import { PreviewAside, type RenderPreview } from './preview-aside.tsx'
import css from './profile-form.module.css'
import { SignRow } from './sign-row.tsx'
import { useDraft } from './use-draft.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { showRefusal, useProfileForm } from './use-profile-form.ts'
import { useUpdateProfile } from './use-update-profile.ts'

type EditFormProps = {
  profile: ProfileView
  wallet: string | null
  placeholder: string
  renderPreview: RenderPreview
  onDeleted: () => void
}

/** The form of a profile that is there. Each save is signed by the wallet. */
export function EditForm({
  profile,
  wallet,
  placeholder,
  renderPreview,
  onDeleted,
}: EditFormProps) {
  // What the profile was when the form was opened: changes that come live do not overwrite the writer.
  const [base, setBase] = useState(() => fillForm(profile))
  const form = useProfileForm(editForm, base)
  const draft = useDraft(form, `edit:${profile.id}`, base, wallet)
  const leave = useLeaveWarning(form.formState.isDirty)
  const update = useUpdateProfile(profile, wallet)
  const save = async (values: FormOutput) => {
    try {
      const filled = fillForm(await update.mutateAsync(values))
      draft.forget()
      form.reset(filled)
      setBase(filled)
      showToast({
        title: 'Profile Updated Successfully!',
        text: 'Your changes have been saved and verified.',
      })
    } catch (cause) {
      showRefusal(form, cause)
      const text = readReason(cause, 'Please try again later.')
      showToast({ title: 'Update Failed', text, variant: 'destructive' })
    }
  }
  return (
    <>
      <form
        className={css.form}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        noValidate
      >
        <div className={css.written}>
          <FixedType type={profile.profileType} />
          <AvatarField form={form} placeholder={placeholder} />
          <LabelFields form={form} walletFixed />
          <LinkFields form={form} />
          <PhotoFrames form={form} />
          <SignRow
            action="Update Profile"
            pending={update.isPending ? 'Signing...' : undefined}
            note="Your wallet is asked to sign exactly this. It costs nothing and moves nothing."
          />
        </div>
        <PreviewAside
          form={form}
          wallet={profile.walletAddress ?? wallet}
          before={profile}
          renderPreview={renderPreview}
        />
      </form>
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
