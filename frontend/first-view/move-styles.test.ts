import { describe, expect, it } from 'vitest'
import { moveStyles } from './move-styles.ts'

describe('styles of drawn markup', () => {
  it('go into a sheet, the same ones once', () => {
    expect(
      moveStyles('<p style="top:1px">a</p><b style="top:1px"></b><i style="top:2px"></i>'),
    ).toEqual({
      html: '<p data-drawn="0">a</p><b data-drawn="0"></b><i data-drawn="1"></i>',
      css: '[data-drawn="0"]{top:1px}[data-drawn="1"]{top:2px}',
    })
  })

  it('are read as the attribute has them, and end no element', () => {
    const { css } = moveStyles('<p style="--a:url(&quot;/x?a&amp;b&quot;);--b:&lt;/style&gt;"></p>')
    expect(css).toBe('[data-drawn="0"]{--a:url("/x?a&b");--b:&lt;/style&gt;}')
  })

  it('are not looked for in what people wrote', () => {
    const text = '<p title="style=&quot;top:1px&quot;">a style=&quot;top:1px&quot;</p>'
    expect(moveStyles(text)).toEqual({ html: text, css: '' })
  })
})
