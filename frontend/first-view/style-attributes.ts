const styles = / style="([^"]*)"/g
const entities = /&(amp|quot|#x27|lt|gt);/g
/** Characters of the entities. A CSS escape replaces `<`, which could end the style element. */
const characters: Record<string, string> = {
  amp: '&',
  quot: '"',
  '#x27': "'",
  lt: '\\3c ',
  gt: '>',
}

/**
 * Moves the style attributes of rendered markup into rules of a sheet. The page's policy blocks style
 * attributes, but allows a sheet with the nonce of the response. `restoreStyles` moves them back.
 */
export function moveStyles(markup: string): { html: string; css: string } {
  const found = new Set<string>()
  const html = markup.replace(styles, (_attribute, style: string) => {
    found.add(style)
    return ` data-style="${style}"`
  })
  const rules = [...found].map(decode).map((style) => {
    const text = style.replaceAll('"', '\\"')
    return `#root [data-style="${text}"]{${style}}`
  })
  return { html, css: rules.join('') }
}

function decode(text: string): string {
  return text.replace(entities, (entity, name: string) => characters[name] ?? entity)
}
