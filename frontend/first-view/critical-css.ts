import { type Container, parse } from 'postcss'

const worn = /class="([^"]*)"/g
const inParentheses = /\([^()]*\)/g
const named = /\.([\w-]+)/g

/**
 * Reads a sheet once. Gives what picks those of its rules that drawn markup can need, in their order: by
 * the classes that it wears, whatever else a selector asks for. Typefaces come with the sheet itself, so
 * that nothing waits for them; what is for paper does too.
 */
export function readCriticalCss(sheet: string): (html: string) => string {
  const all = parse(sheet)
  all.walkAtRules((rule) => {
    const isFetched = rule.name === 'font-face' && rule.toString().includes('url(')
    if (isFetched || (rule.name === 'media' && rule.params === 'print')) rule.remove()
  })
  return (html) => {
    const classes = new Set([...html.matchAll(worn)].flatMap(([, names = '']) => names.split(' ')))
    const isWorn = (selector: string) => namesIn(selector).every((name) => classes.has(name))
    const picked = all.clone()
    picked.walkRules((rule) => {
      if (!rule.selectors.some(isWorn)) rule.remove()
    })
    removeUnused(picked)
    return picked.toString()
  }
}

/** The classes that a selector cannot do without: `:not(.a)` can, and of `:is(.a, .b)` one is enough. */
function namesIn(selector: string): string[] {
  let plain = selector
  while (inParentheses.test(plain)) plain = plain.replaceAll(inParentheses, '')
  return [...plain.matchAll(named)].map(([, name = '']) => name)
}

function removeUnused(picked: Container): void {
  const text = picked.toString()
  picked.walkAtRules((rule) => {
    const isEmpty = rule.nodes?.length === 0
    const isUnnamed = rule.name === 'keyframes' && text.split(rule.params).length === 2
    if (isEmpty || isUnnamed) rule.remove()
  })
}
