import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { contactPage } from '#contract/pages/pages.ts'
import { dismissToast, toastAtom } from '#lib/toast.ts'
import { Toaster } from '#ui/toast.tsx'

/** Shows the current toast of the page. */
export function ToastViewport() {
  const toast = useAtomValue(toastAtom)
  const { text, link } = toast ?? {}
  const shown = toast && {
    ...toast,
    text: text && linkSupport(text),
    link: link && <Link to={link.to}>{link.text}</Link>,
  }
  return <Toaster toast={shown} onDismiss={dismissToast} />
}

/** Phrase in the server's messages that refers to the support. */
const supportPhrase = 'contact support'

/** Returns a text in which the phrase about the support is a link. */
function linkSupport(text: string) {
  const [before, ...after] = text.split(supportPhrase)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <Link to={contactPage.path}>{supportPhrase}</Link>
      {after.join(supportPhrase)}
    </>
  )
}
