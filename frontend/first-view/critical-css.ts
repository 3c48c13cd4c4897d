import { type Container, parse } from 'postcss'

const classAttribute = /class="([^"]*)"/g
const inParentheses = /\([^()]*\)/g
const className = /\.([\w-]+)/g

/**
 * Parses a sheet. Returns a function that picks, in their order, the rules whose classes all occur in the
 * markup. Web fonts and print rules are excluded; they load later with the whole sheet.
 */
export function createRulePicker(sheet: string): (html: string) => string {
  const all = parse(sheet)
  all.walkAtRules((rule) => {
    const isFetched = rule.name === 'font-face' && rule.toString().includes('url(')
    if (isFetched || (rule.name === 'media' && rule.params === 'print')) rule.remove()
  })
  return (html) => {
    const classes = new Set(
      [...html.matchAll(classAttribute)].flatMap(([, names = '']) => names.split(' ')),
    )
    const applies = (selector: string) =>
      listRequiredClasses(selector).every((name) => classes.has(name))
    const picked = all.clone()
    picked.walkRules((rule) => {
      if (!rule.selectors.some(applies)) rule.remove()
    })
    removeUnused(picked)
    return picked.toString()
  }
}

/** Returns the classes that a selector requires. Those in `:not(…)` and `:is(…)` are ignored. */
function listRequiredClasses(selector: string): string[] {
  let plain = selector
  while (inParentheses.test(plain)) plain = plain.replaceAll(inParentheses, '')
  return [...plain.matchAll(className)].map(([, name = '']) => name)
}

function removeUnused(picked: Container): void {
  const text = picked.toString()
  picked.walkAtRules((rule) => {
    const isEmpty = rule.nodes?.length === 0
    // The name of unused keyframes occurs only in the rule itself.
    const isUnused = rule.name === 'keyframes' && text.split(rule.params).length === 2
    if (isEmpty || isUnused) rule.remove()
  })
}
