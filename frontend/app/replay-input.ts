/**
 * Collects what a visitor typed and chose before the page hydrates. Returns a function that replays it
 * afterwards, as if it were typed and chosen then.
 */
export function collectInput(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<HTMLInputElement>('input, textarea')]
    // Only text fields have a selection; radio buttons, for example, have none.
    .filter((input) => input.selectionStart !== null && input.value !== input.defaultValue)
    .map((input) => ({ input, text: input.value }))
  const chosen = [...root.querySelectorAll('select')].map((select) => ({
    select,
    value: select.value,
  }))
  return () => {
    for (const { input, text } of typed) replayText(input, text)
    for (const { select, value } of chosen) replayChoice(select, value)
  }
}

function replayText(input: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd } = input
  // The first event makes React hydrate the field, and store its text as the known value.
  notify(input, 'input')
  input.value = input.defaultValue
  // React tracks assignments to `value`, but not this call, so it handles the next event as a change.
  input.setRangeText(text)
  input.setSelectionRange(selectionStart, selectionEnd)
  notify(input, 'input')
}

function replayChoice(select: HTMLSelectElement, value: string): void {
  // The first event makes React hydrate the field, which resets its value.
  notify(select, 'input')
  if (select.value === value) return
  select.value = value
  notify(select, 'change')
}

function notify(field: HTMLElement, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
