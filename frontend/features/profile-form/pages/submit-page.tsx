import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { reviewHours } from '#contract/limits.ts'
import { submitPage } from '#contract/pages.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { shortenAddress } from '#lib/shorten-address.ts'
import { showToast } from '#lib/toast.ts'
import { useTitle } from '#lib/use-title.ts'
import { openWalletDialog, walletAtom } from '#lib/wallet.ts'
import { welcomesMotion } from '#lib/welcomes-motion.ts'
import { profileQueries } from '#queries/profile.ts'
import { sessionQueries } from '#queries/session.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { DraftNote } from '../draft/form-notes.tsx'
import { LeaveDialog, useLeaveWarning } from '../draft/leave-warning.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { emptyForm, type FormOutput, submitForm } from '../fields/form-schema.ts'
import { LabelFields } from '../fields/label-fields.tsx'
import { LinkFields } from '../fields/link-fields.tsx'
import { TypePicker } from '../fields/type-picker.tsx'
import { type ProfileFormApi, showRefusal, useProfileForm } from '../fields/use-profile-form.ts'
import css from '../profile-form.module.css'
import { SignRow } from '../save/sign-row.tsx'
import { useOneAtATime } from '../save/use-one-at-a-time.ts'
import { useSubmitProfile } from '../save/use-submit-profile.ts'
import { PhotoFrames } from '../upload/photo-frames.tsx'
import { uploadingAtom } from '../upload/use-uploads.ts'
import { FormHead, PreviewAside, type RenderPreview } from './form-frame.tsx'

type SubmitPageProps = {
  renderPreview: RenderPreview
  onSubmitted: (profile: ProfileView) => void
}

/** The form of a new profile. It can be filled without a wallet; sending it asks for one. */
export function SubmitPage({ renderPreview, onSubmitted }: SubmitPageProps) {
  const state = useAtomValue(walletAtom)
  const wallet = state.status === 'connected' ? state.address : null
  const form = useProfileForm(submitForm, emptyForm)
  const draft = useDraft(form, { name: 'submit', base: emptyForm, wallet })
  const leave = useLeaveWarning(form.formState.isDirty)
  const [sent, setSent] = useState(false)
  const send = useSending(form, (profile) => {
    setSent(true)
    leave.release()
    draft.forget()
    onSubmitted(profile)
  })
  // Undefined until it is known, and where there is no wallet to sign in with.
  const { data: session = null } = useQuery({
    ...sessionQueries.current(),
    enabled: wallet !== null,
  })
  useTitle(submitPage.title)
  const uploading = useAtomValue(uploadingAtom)
  const sending = useOneAtATime(form.handleSubmit(wallet ? send : openWalletDialog), uploading)
  useEffect(() => {
    // Not typed, so that there is nothing unsent about it.
    if (wallet) form.resetField('walletAddress', { defaultValue: wallet })
  }, [wallet, form])

  return (
    <div className={layout.wrap}>
      <FormHead title="Submit Profile" lede={lede} />
      <form
        className={css.form}
        onSubmit={(event) => {
          if (!wallet && isOnlyWalletMissing(form)) openWalletDialog()
          sending.start(event)
        }}
        noValidate
      >
        <div className={css.written}>
          {wallet && !sent && !sending.busy && <WalletTaken wallet={wallet} />}
          {draft.restored && (
            <DraftNote
              onDiscard={() => draft.discard({ ...emptyForm, walletAddress: wallet ?? '' })}
            />
          )}
          <TypePicker form={form} />
          <LabelFields form={form} />
          <LinkFields form={form} />
          <PhotoFrames form={form} note={session === null ? signInFirst : undefined} />
          <SignRow
            action="Submit Profile for Review"
            sending={sending.busy}
            pending={sending.busy ? 'Submitting...' : uploading ? 'Uploading...' : undefined}
            changed={form.formState.isDirty}
            failed={form.formState.errors.root?.message}
            strokeOf={wallet?.toLowerCase() ?? null}
            note={`${writeAsked(wallet, session !== null)} It costs nothing and moves nothing.`}
          />
        </div>
        <PreviewAside form={form} wallet={wallet} renderPreview={renderPreview} />
      </form>
      <LeaveDialog question={leave.question} />
    </div>
  )
}

const signInFirst = 'Adding one asks you to sign in first; submitting then asks once more.'

/** What the wallet is going to be asked for. */
function writeAsked(wallet: string | null, signedIn: boolean): string {
  if (wallet === null) return 'Submitting asks for your wallet, and for one signature.'
  const address = shortenAddress(wallet)
  return signedIn
    ? `Your wallet ${address} is asked once, to sign exactly this.`
    : `Your wallet ${address} is asked once: you sign in by signing exactly this.`
}

const lede = (
  <>
    Write the label. Sign it. Reviewed within{' '}
    <span className={css.whole}>{reviewHours} hours.</span>
  </>
)

/** A wallet that is missing beside nothing else is asked for rather than complained about. */
function isOnlyWalletMissing(form: ProfileFormApi): boolean {
  const { name, handle, bio } = form.getValues()
  return [name, handle, bio].every((text) => text.trim() !== '')
}

/** How long a signature rests on its line before it leads to the profile, in ms. */
const restMs = 360

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends the form, and says how that ended. */
function useSending(form: ProfileFormApi, onSubmitted: (profile: ProfileView) => void) {
  const { mutateAsync } = useSubmitProfile()
  return async (values: FormOutput) => {
    try {
      const profile = await mutateAsync(values)
      if (welcomesMotion()) await sleep(restMs)
      showToast({
        title: 'Profile Submitted Successfully!',
        text: `Your profile will be reviewed within ${reviewHours} hours.`,
      })
      onSubmitted(profile)
    } catch (cause) {
      const text = showRefusal(form, cause)
      showToast({ title: 'Submission Failed', text, variant: 'destructive' })
    }
  }
}

/** Says before anything is written that the wallet has its one profile already. */
function WalletTaken({ wallet }: { wallet: string }) {
  const { data: profile } = useQuery(profileQueries.ofWallet(wallet))
  if (!profile) return null
  return (
    <div className={css.told} role="status">
      <p>
        This wallet has a profile already, {profile.name} (@{profile.handle}). Each wallet may hold
        only one.
      </p>
      <Button asChild size="small">
        <Link to="/profile/edit">Edit Profile</Link>
      </Button>
    </div>
  )
}
