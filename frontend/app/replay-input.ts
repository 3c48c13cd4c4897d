type Input = HTMLInputElement | HTMLTextAreaElement

/**
 * Collects the text that a visitor has typed before the page hydrates. Returns the function that passes
 * it on to React afterwards, as if it were typed then.
 */
export function collectInput(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<Input>('input, textarea')]
    // Other fields than those of text, such as radio buttons, have no selection.
    .filter((input) => input.selectionStart !== null && input.value !== input.defaultValue)
    .map((input) => ({ input, text: input.value }))
  return () => {
    for (const { input, text } of typed) replay(input, text)
  }
}

function replay(input: Input, text: string): void {
  const { selectionStart, selectionEnd } = input
  // The first event makes React hydrate the field, which takes its text for known.
  notify(input)
  input.value = input.defaultValue
  // Unlike an assignment, React does not notice this one before the event.
  input.setRangeText(text)
  input.setSelectionRange(selectionStart, selectionEnd)
  notify(input)
}

function notify(input: Input): void {
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
