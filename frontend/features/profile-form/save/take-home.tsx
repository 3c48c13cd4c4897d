import { privacyPage } from '#contract/pages.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { readReason } from '#lib/read-reason.ts'
import { downloadHistory } from '#lib/take-home.ts'
import { showToast } from '#lib/toast.ts'
import { ensureSession } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import type from '#ui/type.module.css'
import { HelpLink } from '../fields/help-link.tsx'
import css from '../profile-form.module.css'
import { DownloadMyData } from './download-my-data.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** What an owner may take home: everything that is kept, and the history as a file that proves itself. */
export function TakeHome({ profile }: { profile: ProfileView }) {
  const history = useOneAtATime(async () => {
    try {
      await ensureSession()
      await downloadHistory(profile.id)
    } catch (cause) {
      const text = readReason(cause, 'Please try again later.')
      showToast({ title: 'Download Failed', text, variant: 'destructive' })
    }
  })
  return (
    <section className={css.danger} aria-labelledby="take-home">
      <div>
        <h2 id="take-home" className={type.h3}>
          Take it home
        </h2>
        <p className={css.note}>
          All that is kept of you, and{' '}
          <HelpLink to={privacyPage} section="kept">
            for how long
          </HelpLink>
          ; photos by their addresses, which a deletion ends. Or the history alone, as a file that
          anybody verifies without us.
        </p>
      </div>
      <div className={layout.actions}>
        <DownloadMyData />
        <Button aria-disabled={history.busy} onClick={history.start}>
          {history.busy ? 'Downloading...' : 'Download History'}
        </Button>
      </div>
    </section>
  )
}
