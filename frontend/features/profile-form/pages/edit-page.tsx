import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { editPage } from '#contract/pages/pages.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { signInOrToast } from '#lib/show-failure.ts'
import { useFollowReview } from '#lib/use-follow-review.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { useTitle } from '#lib/use-title.ts'
import { openWalletDialog, walletAtom } from '#lib/wallet.ts'
import { profileQueries } from '#queries/profile.ts'
import { sessionQueries } from '#queries/session.ts'
import { ArtworkWall } from '#ui/artwork-wall.tsx'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { MessagePage } from '#ui/message-page.tsx'
import { Loading, SkeletonArtwork, SkeletonBar } from '#ui/skeleton.tsx'
import typography from '#ui/typography.module.css'
import { WallLabel } from '#ui/wall-label.tsx'
import css from '../profile-form.module.css'
import type { RenderNfts } from '../upload/avatar-field.tsx'
import { EditForm } from './edit-form.tsx'
import { FormHead } from './form-head.tsx'

type EditPageProps = {
  renderNfts: RenderNfts
  /** History of the profile. */
  renderHistory: (profile: ProfileView) => ReactNode
  onDeleted: () => void
}

/** Page to edit or delete the profile of the connected wallet. */
export function EditPage(props: EditPageProps) {
  const wallet = useAtomValue(walletAtom)
  useTitle(editPage.title)
  if (wallet.status === 'connected') {
    return <OwnProfile key={wallet.address} wallet={wallet.address} {...props} />
  }
  if (wallet.status === 'reconnecting') return <EditSkeleton />
  return (
    <MessagePage
      title="Edit Profile"
      text="Connect your wallet to edit your profile."
      note={editPage.path}
    >
      <Button
        variant="primary"
        disabled={wallet.status === 'connecting'}
        onClick={openWalletDialog}
      >
        {wallet.status === 'connecting' ? 'Connecting...' : 'Connect Wallet'}
      </Button>
    </MessagePage>
  )
}

function OwnProfile({ wallet, renderHistory, ...props }: EditPageProps & { wallet: string }) {
  const pollWhileDown = usePollWhileDown()
  const {
    data: profile,
    status,
    refetch,
  } = useQuery({
    ...profileQueries.ofWallet(wallet),
    refetchInterval: ({ state }) => state.data?.status === 'held' && pollWhileDown,
  })
  useFollowReview(profile)
  // Checked first: a failed refetch must not close an open form.
  if (profile) {
    return (
      <div className={layout.wrap}>
        <FormHead
          title="Edit Profile"
          lede={
            <>
              Change your label. Your wallet signs each version.{' '}
              <Link className={css.noWrap} to="/profile/$id" params={{ id: profile.handle }}>
                View your profile
              </Link>
            </>
          }
        />
        <EditForm key={profile.id} profile={profile} wallet={wallet} {...props} />
        {renderHistory(profile)}
      </div>
    )
  }
  if (status === 'pending') return <EditSkeleton />
  if (status === 'error') {
    return (
      <MessagePage
        title="Failed to fetch profile"
        text="The directory returned an error. Please try again."
        note={editPage.path}
      >
        <Button variant="primary" onClick={() => void refetch()}>
          Try Again
        </Button>
      </MessagePage>
    )
  }
  return <NoProfile onSignedIn={() => void refetch()} />
}

function NoProfile({ onSignedIn }: { onSignedIn: () => void }) {
  const { data: session } = useQuery(sessionQueries.current())
  const signIn = async () => {
    if (await signInOrToast()) onSignedIn()
  }
  // Without a session, no profile is found that hides its wallet or is not listed.
  const text =
    session === null ? 'This wallet has no public profile.' : 'This wallet has no profile yet.'
  return (
    <MessagePage title="Profile Not Found" text={text} note={editPage.path}>
      {session === null && (
        <Button variant="primary" onClick={() => void signIn()}>
          Sign In
        </Button>
      )}
      <Button asChild variant={session === null ? 'plain' : 'primary'}>
        <Link to="/submit">Submit Profile</Link>
      </Button>
      {session === null && (
        <p className={css.signIn}>
          Is your wallet hidden, or your profile under review? Sign in to see it.
        </p>
      )}
    </MessagePage>
  )
}

/** Placeholder with the layout of the form, so that little moves when it loads. */
function EditSkeleton() {
  return (
    <Loading text="Loading your profile..." className={layout.wrap}>
      <FormHead title="Edit Profile" lede={<SkeletonBar height={48} />} />
      <div className={`${layout.columns} ${css.form}`} aria-hidden="true">
        <div className={css.written}>
          {[30, 60, 100].map((width) => (
            <div key={width} className={`${css.group} ${css.loading}`}>
              <SkeletonBar width={20} />
              <SkeletonBar width={width} height={44} />
            </div>
          ))}
        </div>
        <div className={css.preview}>
          <p className={typography.mono}>Preview</p>
          <ArtworkWall className={css.work}>
            <SkeletonArtwork />
          </ArtworkWall>
          <WallLabel className={css.loading}>
            <SkeletonBar width={60} />
            <SkeletonBar width={80} />
          </WallLabel>
        </div>
      </div>
    </Loading>
  )
}
