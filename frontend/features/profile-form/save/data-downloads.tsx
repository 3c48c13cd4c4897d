import { privacyPage } from '#contract/pages/pages.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { downloadHistory } from '#lib/export-data.ts'
import { showFailure } from '#lib/show-failure.ts'
import { ensureSession } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import { HelpLink } from '../fields/help-link.tsx'
import css from '../profile-form.module.css'
import { DownloadMyData } from './download-my-data.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** The owner's downloads: all stored data, and the history as a file that can be verified. */
export function DataDownloads({ profile }: { profile: ProfileView }) {
  const download = useOneAtATime(async () => {
    try {
      await ensureSession()
      await downloadHistory(profile.id)
    } catch (cause) {
      showFailure('Download Failed', cause)
    }
  })
  return (
    <section className={`${layout.spread} ${css.ownData}`} aria-labelledby="your-data">
      <div>
        <h2 id="your-data" className={typography.h3}>
          Your data
        </h2>
        <p className={css.note}>
          Download everything the directory stores about you (
          <HelpLink to={privacyPage} section="kept">
            for how long
          </HelpLink>
          ). Photos are listed by their addresses, which stop working when you delete the profile.
          The history is a separate file that anyone can verify without us.
        </p>
      </div>
      <div className={layout.actions}>
        <DownloadMyData />
        <Button aria-disabled={download.busy} aria-busy={download.busy} onClick={download.start}>
          {download.busy ? 'Downloading...' : 'Download History'}
        </Button>
      </div>
    </section>
  )
}
