import { useState } from 'react'
import { profilePath } from '#contract/pages/pages.ts'
import { displayName } from '#contract/profile/display-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { copyText } from '#lib/copy-text.ts'
import { showError } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'

/** Options to share a listed profile: its URL, a printed label, and a label for another page. */
export function ShareRow({ profile }: { profile: ProfileView }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    showError('Label did not load', 'Please try again later.')
  }
  const dialog = useLazy(loadDialog, open, close)
  return (
    <div className={`${layout.screenOnly} ${layout.actions}`}>
      <Button onClick={() => void share(profile)}>Share</Button>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Print or Embed
      </Button>
      {dialog && <dialog.LabelDialog profile={profile} open={open} onOpenChange={setOpen} />}
    </div>
  )
}

/** The QR code library loads on demand, since few visitors need it. */
const loadDialog = () => import('./label-dialog.tsx')

/** Opens the device's share sheet, or copies the URL if there is none. */
async function share(profile: ProfileView) {
  const url = `${window.location.origin}${profilePath(profile.handle)}`
  if ('share' in navigator) {
    try {
      await navigator.share({ title: displayName(profile), url })
      return
    } catch (cause) {
      // The user cancelled: no message.
      if (cause instanceof DOMException && cause.name === 'AbortError') return
    }
  }
  const text = 'The address of this profile is on your clipboard.'
  await copyText(url, { title: 'Link Copied', text })
}
