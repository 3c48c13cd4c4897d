const styles = / style="([^"]*)"/g
const escaped = /&(amp|quot|#x27|lt|gt);/g
const signs: Record<string, string> = { amp: '&', quot: '"', '#x27': "'" }

/**
 * Moves the style attributes of drawn markup into rules of a sheet: the page's policy lets a sheet pass
 * that bears the answer's nonce, and no attribute. What could end a style element stays escaped.
 */
export function moveStyles(markup: string): { html: string; css: string } {
  const rules = new Map<string, string>()
  const html = markup.replace(styles, (_attribute, style: string) => {
    const name = rules.get(style) ?? String(rules.size)
    rules.set(style, name)
    return ` data-drawn="${name}"`
  })
  const css = [...rules].map(([style, name]) => `[data-drawn="${name}"]{${unquote(style)}}`)
  return { html, css: css.join('') }
}

function unquote(text: string): string {
  return text.replace(escaped, (sign, name: string) => signs[name] ?? sign)
}
