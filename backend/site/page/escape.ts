/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Serializes a value as JSON for a script element. It cannot end the element or begin a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Shortens text to a number of graphemes, so that no visible character is split. */
export function shorten(text: string, maxLength: number): string {
  let count = 0
  let end = 0
  // Segmentation is slow, so it stops at the first grapheme beyond the limit.
  for (const { index } of graphemes.segment(text)) {
    count += 1
    if (count === maxLength) end = index
    if (count > maxLength) return `${text.slice(0, end)}…`
  }
  return text
}
