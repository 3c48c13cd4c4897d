import { describe, expect, it } from 'vitest'
import { readCriticalCss } from './critical-css.ts'

const markup = '<main class="wall wide"><p class="lede">Ink</p></main>'
const pick = (sheet: string) => readCriticalCss(sheet)(markup)

describe('of a sheet', () => {
  it('what drawn markup can wear is picked, in its order', () => {
    const worn = '.lede{top:1px}.wall.wide>p:hover{top:2px}p{top:3px}#root[inert] .lede{top:4px}'
    expect(pick(`${worn}.field{top:5px}.wall .field{top:6px}`)).toBe(worn)
  })

  it('one of several selectors is enough, and so is one of what :is() lists', () => {
    const worn = '.field,.lede{top:1px}.wall :is(.field,.lede):not(:is(.a,.b),.dark){top:2px}'
    expect(pick(worn)).toBe(worn)
  })

  it('each markup gets its own, whatever was picked before', () => {
    const pickFrom = readCriticalCss('.field{top:1px}.lede{top:2px}')
    expect(pickFrom(markup)).toBe('.lede{top:2px}')
    expect(pickFrom('<p class="field">')).toBe('.field{top:1px}')
  })

  it('what stands in other rules is picked with them', () => {
    expect(pick('@media (width<=639px){.lede{top:1px}.field{top:2px}}')).toBe(
      '@media (width<=639px){.lede{top:1px}}',
    )
    expect(pick('.wall{top:1px;.lede{top:2px}.field{top:3px}}')).toBe(
      '.wall{top:1px;.lede{top:2px}}',
    )
    expect(pick('@media (width<=639px){.field{top:2px}}')).toBe('')
  })

  it('typefaces that are fetched, paper and movements of nobody are left out', () => {
    const local = '@font-face{font-family:A;src:local("Arial")}'
    const moves = '@keyframes in{to{top:1px}}.lede{animation:in 1s}'
    const others = '@font-face{font-family:B;src:url(/b.woff2)}@media print{.lede{top:1px}}'
    expect(pick(`${local}${others}${moves}@keyframes out{to{top:1px}}`)).toBe(`${local}${moves}`)
  })
})
