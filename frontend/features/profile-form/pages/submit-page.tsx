import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { roundelPath } from '#contract/drawings.ts'
import { privacyPage, submitPage, termsPage } from '#contract/pages.ts'
import { reviewHours } from '#contract/review-limits.ts'
import { shortenAddress } from '#contract/short-address.ts'
import { shownName } from '#contract/shown-name.ts'
import { typeWords } from '#contract/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { justSignedAtom, travelMs } from '#lib/just-signed.ts'
import { showToast } from '#lib/toast.ts'
import { uploadingAtom } from '#lib/uploading.ts'
import { useTitle } from '#lib/use-title.ts'
import { askForWallet, walletAtom } from '#lib/wallet.ts'
import { profileQueries } from '#queries/profile.ts'
import { sessionQueries } from '#queries/session.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import type { LinkDraft } from '../draft/draft.ts'
import { DraftNote } from '../draft/form-notes.tsx'
import { LeaveDialog, useLeaveWarning } from '../draft/leave-warning.tsx'
import { LinkDraftOffer } from '../draft/link-draft-offer.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { usePictureOwner } from '../draft/use-picture-owner.ts'
import { workIdOfDraft } from '../draft/work-id.ts'
import { AboutFields } from '../fields/about-fields.tsx'
import { fieldPaths } from '../fields/field-labels.ts'
import { emptyForm, explainWallet, type FormOutput, submitForm } from '../fields/form-schema.ts'
import { HelpLink } from '../fields/help-link.tsx'
import { LinkFields } from '../fields/link-fields.tsx'
import { TypePicker } from '../fields/type-picker.tsx'
import { type ProfileFormApi, showRefusal, useProfileForm } from '../fields/use-profile-form.ts'
import { WalletFields } from '../fields/wallet-fields.tsx'
import css from '../profile-form.module.css'
import { restOnLine, sleep } from '../save/rest-on-line.ts'
import { SignRow } from '../save/sign-row.tsx'
import { useOneAtATime } from '../save/use-one-at-a-time.ts'
import { isSent, useSubmitProfile } from '../save/use-submit-profile.ts'
import { AvatarField, type RenderNfts } from '../upload/avatar-field.tsx'
import { PhotoFrames } from '../upload/photo-frames.tsx'
import { FormHead, PreviewAside } from './form-frame.tsx'

type SubmitPageProps = {
  renderNfts?: RenderNfts
  /** Opens the profile. */
  onSubmitted: (profile: ProfileView) => Promise<void>
}

/** The form of a new profile. It can be filled without a wallet; sending it asks for one. */
export function SubmitPage({ renderNfts, onSubmitted }: SubmitPageProps) {
  const state = useAtomValue(walletAtom)
  const wallet = state.status === 'connected' ? state.address : null
  // Another one follows once it is sent; what is being read stays.
  const [workId] = useState(workIdOfDraft)
  const drawn = roundelPath(workId)
  const base = useMemo(() => ({ ...emptyForm, avatarUrl: drawn }), [drawn])
  const form = useProfileForm(submitForm, base)
  const { owner, setOwner, letGo } = usePictureOwner(form, { wallet, drawn })
  const draft = useDraft(form, {
    name: 'submit',
    base,
    wallet: owner,
    onRestored: (restored) => setOwner(restored.wallet),
  })
  const leave = useLeaveWarning(form.formState.isDirty)
  const [sent, setSent] = useState(false)
  const send = useSending(form, (profile) => {
    setSent(true)
    leave.release()
    draft.forget()
    return onSubmitted(profile)
  })
  // Undefined until it is known, and where there is no wallet to sign in with.
  const { data: session = null } = useQuery({
    ...sessionQueries.current(),
    enabled: wallet !== null,
  })
  const { data: own = null } = useQuery({
    ...profileQueries.ofWallet(wallet ?? ''),
    enabled: wallet !== null,
  })
  useTitle(submitPage.title)
  const uploading = useAtomValue(uploadingAtom)
  const sending = useOneAtATime(async (event, signal) => {
    event.preventDefault()
    // Each try would be refused, and cost one of a few.
    if (taken) return
    if (!wallet && !(await findWallet(form))) return
    await form.handleSubmit((values) => send(values, signal))()
  }, uploading)
  // What a former try has hung, whose answer was lost, may be sent again: it is found.
  const taken = own && !sent && !sending.busy && !isWritten(own, form) ? own : undefined
  useEffect(() => {
    if (wallet) showWallet(form, wallet)
  }, [wallet, form])

  return (
    <div className={layout.wrap}>
      <FormHead title="Submit Profile" lede={lede} />
      <LinkDraftOffer
        form={form}
        offered={draft.offered}
        own={draft.restored || form.formState.isDirty ? 'draft' : 'form'}
        onUsed={(used) => namesPictures(used) && setOwner(used.wallet)}
        onClose={draft.closeOffer}
      />
      <form className={css.form} onSubmit={sending.start} noValidate>
        <div className={css.written}>
          {taken && <WalletTaken profile={taken} />}
          {draft.restored && (
            <DraftNote onDiscard={() => draft.discard({ ...base, walletAddress: wallet ?? '' })} />
          )}
          <TypePicker form={form} />
          <AboutFields
            form={form}
            isNew
            avatar={
              <AvatarField
                form={form}
                drawn={drawn}
                wallet={wallet}
                renderNfts={renderNfts}
                isNew
                letGo={letGo.avatar}
              />
            }
          />
          <LinkFields form={form} isNew />
          <PhotoFrames form={form} isNew letGo={letGo.photos} />
          <WalletFields form={form} isNew />
        </div>
        <PreviewAside
          form={form}
          wallet={wallet}
          workId={workId}
          savedAt={draft.savedAt}
          below={!taken && <Terms />}
        >
          {taken ? (
            <EditInstead profile={taken} />
          ) : (
            <SignRow
              action="Submit Profile for Review"
              // While a wallet is chosen, nothing is waited for but the person.
              sending={sending.busy && wallet !== null}
              onGiveUp={sending.giveUp}
              pending={writePending({ busy: sending.busy, uploading, wallet })}
              changed={form.formState.isDirty}
              failed={form.formState.errors.root?.message}
              // The profile's own is known once its owner has signed in.
              strokeOf={session?.profileId ?? workId}
              note={`${writeAsked(wallet, session !== null)} It costs nothing and moves nothing.`}
            />
          )}
        </PreviewAside>
      </form>
      <LeaveDialog question={leave.question} />
    </div>
  )
}

function namesPictures({ typed }: LinkDraft): boolean {
  return typed.includes('avatarUrl') || typed.includes('profilePhotos')
}

/** Describes the upcoming wallet request. */
function writeAsked(wallet: string | null, signedIn: boolean): string {
  if (wallet === null) return 'Submitting asks you to connect a wallet and to sign once.'
  const address = shortenAddress(wallet)
  return signedIn
    ? `Your wallet ${address} signs once, for the profile and its photos.`
    : `Your wallet ${address} signs once: to sign in, and for the profile and its photos.`
}

const lede = (
  <>
    Fill in your label, then sign it. Reviewed within{' '}
    <span className={css.whole}>{reviewHours} hours.</span>
  </>
)

/** Label of the button while it is disabled. */
function writePending(now: { busy: boolean; uploading: boolean; wallet: string | null }) {
  if (now.busy) return now.wallet === null ? 'Connecting...' : 'Submitting...'
  return now.uploading ? 'Uploading...' : undefined
}

/** Puts the connected wallet in its field. It is not typed, so there is nothing unsent about it. */
function showWallet(form: ProfileFormApi, wallet: string) {
  form.resetField('walletAddress', { defaultValue: wallet })
}

const allButWallet = fieldPaths.filter((path) => path !== 'walletAddress')

/**
 * Asks for the wallet that a form lacks, once nothing else is wrong with it, and shows it in its field.
 * Gives whether the form may go on. A field is led to only for what was typed in it.
 */
async function findWallet(form: ProfileFormApi): Promise<boolean> {
  // An empty field needs the wallet that is asked for now; one that is no address needs the user.
  const typed = form.getValues('walletAddress').trim()
  const paths = typed === '' ? allButWallet : fieldPaths
  const fits = await form.trigger(paths, { shouldFocus: true })
  const wallet = fits ? await askForWallet() : null
  if (wallet) showWallet(form, wallet)
  else form.setError('walletAddress', { type: 'required', message: explainWallet(typed) })
  return wallet !== null
}

function isWritten(profile: ProfileView, form: ProfileFormApi): boolean {
  const read = submitForm.safeParse(form.getValues())
  return read.success && isSent(profile, read.data)
}

/** Sends the form, and says how that ended: the toast comes once the signature stands on the label. */
function useSending(form: ProfileFormApi, onSubmitted: (profile: ProfileView) => Promise<void>) {
  const { mutateAsync } = useSubmitProfile()
  const setJustSigned = useSetAtom(justSignedAtom)
  return async (values: FormOutput, signal: AbortSignal) => {
    try {
      const profile = await mutateAsync({ form: values, signal })
      const moves = await restOnLine()
      setJustSigned(profile.id)
      await onSubmitted(profile)
      if (moves) await sleep(travelMs)
      showToast({
        title: 'Profile Submitted Successfully!',
        text: `Your profile will be reviewed within ${reviewHours} hours.`,
        ...(profile.status === 'listed' && {
          link: {
            words: 'It is listed already: see it in the list.',
            to: typeWords[profile.profileType].path,
          },
        }),
      })
    } catch (cause) {
      const text = showRefusal(form, cause)
      showToast({ title: 'Submission Failed', text, variant: 'destructive' })
    }
  }
}

function Terms() {
  return (
    <p className={css.terms}>
      By signing you agree to the <HelpLink to={termsPage}>Terms of service</HelpLink>. The{' '}
      <HelpLink to={privacyPage}>Privacy policy</HelpLink> says what we keep.
    </p>
  )
}

/** Says that the wallet has a profile already, before anything is filled in. */
function WalletTaken({ profile }: { profile: ProfileView }) {
  return (
    <div className={css.told} role="status">
      <p>
        This wallet has a profile already, {shownName(profile)} (@{profile.handle}). Each wallet may
        hold only one.
      </p>
      <Button asChild size="small">
        <Link to="/profile/edit">Edit Profile</Link>
      </Button>
    </div>
  )
}

/** Replaces the line to sign on for a wallet that has a profile. */
function EditInstead({ profile }: { profile: ProfileView }) {
  return (
    <div className={css.sign}>
      <Button asChild variant="primary" className={css.instead}>
        <Link to="/profile/edit">Edit @{profile.handle} instead</Link>
      </Button>
      <p className={css.note}>A wallet that has a profile cannot submit another one.</p>
    </div>
  )
}
