import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { defaultAvatarPath } from '#contract/artwork/drawings.ts'
import { privacyPage, submitPage, termsPage } from '#contract/pages/pages.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { reviewHours } from '#contract/security/review-limits.ts'
import { shortenAddress } from '#contract/short-address.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { signatureTransitionAtom, signatureTransitionMs } from '#lib/signature-transition.ts'
import { showError, showToast } from '#lib/toast.ts'
import { uploadingAtom } from '#lib/upload-count.ts'
import { useTitle } from '#lib/use-title.ts'
import { requestWallet, walletAtom } from '#lib/wallet.ts'
import { profileQueries } from '#queries/profile.ts'
import { sessionQueries } from '#queries/session.ts'
import layout from '#ui/layout.module.css'
import { DraftNotice } from '../draft/draft-notices.tsx'
import { LeaveDialog, useLeaveWarning } from '../draft/leave-warning.tsx'
import { LinkDraftOffer } from '../draft/link-draft-offer.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { AboutFields } from '../fields/about-fields.tsx'
import { getDraftId } from '../fields/draft-id.ts'
import { fieldPaths } from '../fields/field-labels.ts'
import {
  emptyForm,
  explainInvalidWallet,
  type FormOutput,
  submitForm,
} from '../fields/form-schema.ts'
import { HelpLink } from '../fields/help-link.tsx'
import { LinkFields } from '../fields/link-fields.tsx'
import { TypePicker } from '../fields/type-picker.tsx'
import { type ProfileFormApi, showRefusal, useProfileForm } from '../fields/use-profile-form.ts'
import { WalletFields } from '../fields/wallet-fields.tsx'
import css from '../profile-form.module.css'
import { SignRow } from '../save/sign-row.tsx'
import { submitProfile, wasSubmitted } from '../save/submit-profile.ts'
import { useOneAtATime } from '../save/use-one-at-a-time.ts'
import { delay, waitForSignature } from '../save/wait-for-signature.ts'
import { AvatarField, type RenderNfts } from '../upload/avatar-field.tsx'
import { PhotoFrames } from '../upload/photo-frames.tsx'
import { FormHead } from './form-head.tsx'
import { PreviewAside } from './preview-aside.tsx'
import { EditInstead, WalletTaken } from './wallet-taken.tsx'

type SubmitPageProps = {
  renderNfts?: RenderNfts
  /** Opens the profile. */
  onSubmitted: (profile: ProfileView) => Promise<void>
}

/** Form of a new profile. It can be filled in without a wallet; submitting requires one. */
export function SubmitPage({ renderNfts, onSubmitted }: SubmitPageProps) {
  const submission = useSubmission(onSubmitted)
  const { form, base, wallet, defaultAvatar, draft, leave, takenBy } = submission
  useTitle(submitPage.title)
  return (
    <div className={layout.wrap}>
      <FormHead title="Submit Profile" lede={lede} />
      <LinkDraftOffer
        form={form}
        offered={draft.offered}
        origin={draft.restored || form.formState.isDirty ? 'draft' : 'form'}
        onClose={draft.closeOffer}
      />
      <form
        className={`${layout.columns} ${css.form}`}
        onSubmit={submission.sending.start}
        noValidate
      >
        <div className={css.written}>
          {takenBy && <WalletTaken profile={takenBy} />}
          {draft.restored && (
            <DraftNotice
              onDiscard={() => draft.discard({ ...base, walletAddress: wallet ?? '' })}
            />
          )}
          <TypePicker form={form} />
          <AboutFields
            form={form}
            isNew
            avatar={
              <AvatarField
                form={form}
                defaultAvatar={defaultAvatar}
                wallet={wallet}
                renderNfts={renderNfts}
                isNew
              />
            }
          />
          <LinkFields form={form} />
          <PhotoFrames form={form} isNew />
          <WalletFields form={form} isNew />
        </div>
        <PreviewAside
          form={form}
          wallet={wallet}
          savedAt={draft.savedAt}
          below={!takenBy && <Terms />}
        >
          {takenBy ? <EditInstead profile={takenBy} /> : <SignSubmission submission={submission} />}
        </PreviewAside>
      </form>
      <LeaveDialog blocker={leave.blocker} />
    </div>
  )
}

/** State of the form, its draft and its submission, with or without a connected wallet. */
function useSubmission(onSubmitted: SubmitPageProps['onSubmitted']) {
  const walletState = useAtomValue(walletAtom)
  const wallet = walletState.status === 'connected' ? walletState.address : null
  // The stored id changes with each submission; this page keeps its initial id.
  const [draftId] = useState(getDraftId)
  const defaultAvatar = defaultAvatarPath(draftId)
  const base = useMemo(() => ({ ...emptyForm, avatarUrl: defaultAvatar }), [defaultAvatar])
  const form = useProfileForm(submitForm, base)
  const draft = useDraft(form, { name: 'submit', base })
  const leave = useLeaveWarning(form.formState.isDirty)
  const [sent, setSent] = useState(false)
  const send = useSending(form, (profile) => {
    setSent(true)
    leave.release()
    draft.clear()
    return onSubmitted(profile)
  })
  const { data: ownProfile = null } = useQuery({
    ...profileQueries.ofWallet(wallet ?? ''),
    enabled: wallet !== null,
  })
  const uploading = useAtomValue(uploadingAtom)
  const sending = useOneAtATime(async (event, signal) => {
    event.preventDefault()
    // The server would refuse the submission, and count it against the rate limit.
    if (takenBy) return
    if (!wallet && !(await connectWalletFor(form))) return
    await form.handleSubmit((values) => send(values, signal))()
  }, uploading)
  // A profile that equals the form is from an earlier attempt whose response was lost. It may be sent again.
  const isTaken = ownProfile && !sent && !sending.busy && !equalsForm(ownProfile, form)
  const takenBy = isTaken ? ownProfile : undefined
  useEffect(() => {
    if (wallet) setWalletField(form, wallet)
  }, [wallet, form])
  return { form, base, wallet, draftId, defaultAvatar, draft, leave, sending, uploading, takenBy }
}

function SignSubmission({ submission }: { submission: ReturnType<typeof useSubmission> }) {
  const { form, wallet, draftId, sending, uploading } = submission
  // Undefined without a wallet, and until the session has loaded.
  const { data: session = null } = useQuery({
    ...sessionQueries.current(),
    enabled: wallet !== null,
  })
  return (
    <SignRow
      action="Submit Profile for Review"
      // While the visitor chooses a wallet, no request is pending.
      isSending={sending.busy && wallet !== null}
      onCancel={sending.cancel}
      pendingLabel={formatPending({ busy: sending.busy, uploading, wallet })}
      hasUnsavedChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
      // The profile's id is known once its owner has signed in.
      strokeOf={session?.profileId ?? draftId}
      note={`${describeSigning(wallet, session !== null)} It is free and moves no funds.`}
    />
  )
}

/** Describes the upcoming wallet request. */
function describeSigning(wallet: string | null, signedIn: boolean): string {
  if (wallet === null) return 'Submitting asks you to connect a wallet and to sign once.'
  const address = shortenAddress(wallet)
  return signedIn
    ? `Your wallet ${address} signs once, for the profile and its photos.`
    : `Your wallet ${address} signs once: to sign in, and for the profile and its photos.`
}

const lede = (
  <>
    Fill in your label, then sign it. Reviewed within{' '}
    <span className={css.noWrap}>{reviewHours} hours.</span>
  </>
)

/** Label of the button while it is disabled; undefined otherwise. */
function formatPending(state: { busy: boolean; uploading: boolean; wallet: string | null }) {
  if (state.busy) return state.wallet === null ? 'Connecting...' : 'Submitting...'
  return state.uploading ? 'Uploading...' : undefined
}

/** Shows the connected wallet in its field, without marking the form as changed. */
function setWalletField(form: ProfileFormApi, wallet: string) {
  form.resetField('walletAddress', { defaultValue: wallet })
}

const pathsWithoutWallet = fieldPaths.filter((path) => path !== 'walletAddress')

/**
 * Requests a wallet once the other fields are valid, and shows its address in the form.
 * Returns whether a wallet was connected.
 */
async function connectWalletFor(form: ProfileFormApi): Promise<boolean> {
  // The wallet fills an empty field. Invalid text in it must be corrected first.
  const typed = form.getValues('walletAddress').trim()
  const paths = typed === '' ? pathsWithoutWallet : fieldPaths
  const isValid = await form.trigger(paths, { shouldFocus: true })
  const wallet = isValid ? await requestWallet() : null
  if (wallet) setWalletField(form, wallet)
  else form.setError('walletAddress', { type: 'required', message: explainInvalidWallet(typed) })
  return wallet !== null
}

function equalsForm(profile: ProfileView, form: ProfileFormApi): boolean {
  const { data: parsed } = submitForm.safeParse(form.getValues())
  return parsed !== undefined && wasSubmitted(profile, parsed)
}

/** Sends the form and shows the result. The toast follows the animation of the signature. */
function useSending(form: ProfileFormApi, onSubmitted: (profile: ProfileView) => Promise<void>) {
  const client = useQueryClient()
  const setSignatureTransition = useSetAtom(signatureTransitionAtom)
  return async (values: FormOutput, signal: AbortSignal) => {
    try {
      const profile = await submitProfile(client, values, signal)
      const isAnimated = await waitForSignature()
      setSignatureTransition(profile.id)
      await onSubmitted(profile)
      if (isAnimated) await delay(signatureTransitionMs)
      const { plural, path } = typeWords[profile.profileType]
      showToast({
        title: 'Profile Submitted Successfully!',
        text: `Your profile will be reviewed within ${reviewHours} hours.`,
        // The link must not contradict the text, even if the profile is listed before its review.
        ...(profile.status === 'listed' && {
          link: {
            text: `See all ${plural.toLowerCase()}`,
            to: path,
          },
        }),
      })
    } catch (cause) {
      showError('Submission Failed', showRefusal(form, cause))
    }
  }
}

function Terms() {
  return (
    <p className={css.terms}>
      By signing you agree to the <HelpLink to={termsPage}>Terms of service</HelpLink>. The{' '}
      <HelpLink to={privacyPage}>Privacy policy</HelpLink> explains what we store.
    </p>
  )
}
