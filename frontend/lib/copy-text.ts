import { showToast } from './toast.ts'

/** Puts a text on the clipboard and says so by a toast, or that the browser did not let it. */
export async function copyText(text: string, said: { title: string; text: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(said)
  } catch {
    const kept = 'Your browser did not allow copying.'
    showToast({ title: 'Not Copied', text: kept, variant: 'destructive' })
  }
}
