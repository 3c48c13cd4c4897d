import { showError, showToast } from './toast.ts'

const notAllowed = 'Your browser did not allow copying. Select the text and copy it yourself.'

/** Copies a text to the clipboard. Shows `copied` as a toast, or an error if the browser refuses. */
export async function copyText(
  text: string,
  copied: { title: string; text: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(copied)
  } catch {
    showError('Not Copied', notAllowed)
  }
}
