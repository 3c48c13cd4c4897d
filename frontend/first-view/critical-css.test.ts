import { describe, expect, it } from 'vitest'
import { createRulePicker } from './critical-css.ts'

const markup = '<main class="wall wide"><p class="lede">Ink</p></main>'
const pick = (sheet: string) => createRulePicker(sheet)(markup)

describe('the critical CSS', () => {
  it('contains the rules that apply to the markup, in their order', () => {
    const applied = '.lede{top:1px}.wall.wide>p:hover{top:2px}p{top:3px}#root[inert] .lede{top:4px}'
    expect(pick(`${applied}.field{top:5px}.wall .field{top:6px}`)).toBe(applied)
  })

  it('contains a rule if one of its selectors, or one in :is(), applies', () => {
    const applied = '.field,.lede{top:1px}.wall :is(.field,.lede):not(:is(.a,.b),.dark){top:2px}'
    expect(pick(applied)).toBe(applied)
  })

  it('depends only on the markup, not on earlier calls', () => {
    const pickFrom = createRulePicker('.field{top:1px}.lede{top:2px}')
    expect(pickFrom(markup)).toBe('.lede{top:2px}')
    expect(pickFrom('<p class="field">')).toBe('.field{top:1px}')
  })

  it('contains nested rules together with their parents', () => {
    expect(pick('@media (width<=639px){.lede{top:1px}.field{top:2px}}')).toBe(
      '@media (width<=639px){.lede{top:1px}}',
    )
    expect(pick('.wall{top:1px;.lede{top:2px}.field{top:3px}}')).toBe(
      '.wall{top:1px;.lede{top:2px}}',
    )
    expect(pick('@media (width<=639px){.field{top:2px}}')).toBe('')
  })

  it('excludes web fonts, print rules and unused keyframes', () => {
    const local = '@font-face{font-family:A;src:local("Arial")}'
    const moves = '@keyframes in{to{top:1px}}.lede{animation:in 1s}'
    const others = '@font-face{font-family:B;src:url(/b.woff2)}@media print{.lede{top:1px}}'
    expect(pick(`${local}${others}${moves}@keyframes out{to{top:1px}}`)).toBe(`${local}${moves}`)
  })
})
