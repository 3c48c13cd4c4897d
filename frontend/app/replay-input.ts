type Input = HTMLInputElement | HTMLTextAreaElement

/**
 * Collects the text that a visitor typed before the page hydrates. Returns a function that replays it
 * afterwards, as if it were typed then.
 */
export function collectInput(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<Input>('input, textarea')]
    // Only text fields have a selection; radio buttons, for example, have none.
    .filter((input) => input.selectionStart !== null && input.value !== input.defaultValue)
    .map((input) => ({ input, text: input.value }))
  return () => {
    for (const { input, text } of typed) replay(input, text)
  }
}

function replay(input: Input, text: string): void {
  const { selectionStart, selectionEnd } = input
  // The first event makes React hydrate the field, and store its text as the known value.
  notify(input)
  input.value = input.defaultValue
  // React tracks assignments to `value`, but not this call, so it handles the next event as a change.
  input.setRangeText(text)
  input.setSelectionRange(selectionStart, selectionEnd)
  notify(input)
}

function notify(input: Input): void {
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
