import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { privacyPage } from '#contract/pages/pages.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { showFailure } from '#lib/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { ensureSession } from '#lib/wallet.ts'
import { call } from '#queries/api-client.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import { HelpLink } from '../fields/help-link.tsx'
import css from '../profile-form.module.css'
import { evictProfile } from './cache-profile.ts'
import { DownloadMyData } from './download-my-data.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

type DeleteProfileProps = { profile: ProfileView; onDeleted: () => void }

/** Button to delete the profile, with a confirmation. */
export function DeleteProfile({ profile, onDeleted }: DeleteProfileProps) {
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const deletion = useOneAtATime(async () => {
    try {
      await ensureSession()
      await call(ownerEndpoints.deleteProfile, { params: { id: profile.id } })
      evictProfile(client, profile.id)
      showToast({
        title: 'Profile Deleted',
        text: 'Your profile has been removed from the directory.',
      })
      onDeleted()
    } catch (cause) {
      setIsOpen(false)
      showFailure('Delete Failed', cause)
    }
  })
  return (
    <section className={`${layout.spread} ${css.ownData}`} aria-labelledby="delete-profile">
      <div>
        <h2 id="delete-profile" className={typography.h3}>
          Delete your profile
        </h2>
        <p className={css.note}>
          Erases your texts, links and photos for good. You lose your rank.{' '}
          <HelpLink to={privacyPage} section="deleting">
            What stays
          </HelpLink>
        </p>
      </div>
      <Button variant="destructive" onClick={() => setIsOpen(true)}>
        Delete Profile
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={(open) => deletion.busy || setIsOpen(open)}
        title="Delete your profile?"
        text={`${profile.name} (@${profile.handle}) is removed from the directory, and everything personal in its history is erased. The rank is lost. This action cannot be undone.`}
        cancel={<Button disabled={deletion.busy}>No, Keep Profile</Button>}
        action={
          <Button variant="destructive" aria-disabled={deletion.busy} onClick={deletion.start}>
            {deletion.busy ? 'Deleting...' : 'Yes, Delete Profile'}
          </Button>
        }
      >
        <div className={css.download}>
          <p className={css.note}>
            To keep a copy, download your data first. The file lists photos by their addresses: save
            those too.
          </p>
          <p>
            <DownloadMyData />
          </p>
        </div>
      </AlertDialog>
    </section>
  )
}
