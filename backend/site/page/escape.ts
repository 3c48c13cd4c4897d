/** Text for between tags and inside of quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** JSON for inside of a script element: nothing in it can end the element, or begin a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most so many letters as people count them, so that no sign is cut in two. */
export function shorten(text: string, most: number): string {
  let count = 0
  let end = 0
  // To find letters is slow: no more of them than tell whether the text goes on.
  for (const { index } of graphemes.segment(text)) {
    count += 1
    if (count === most) end = index
    if (count > most) return `${text.slice(0, end)}…`
  }
  return text
}
