import { describe, expect, it } from 'vitest'
import { moveStyles } from './style-attributes.ts'

describe('styles of rendered markup', () => {
  it('go into a sheet, the same ones once, and stay with their elements', () => {
    expect(
      moveStyles('<p style="top:1px">a</p><b style="top:1px"></b><i style="top:2px"></i>'),
    ).toEqual({
      html: '<p data-style="top:1px">a</p><b data-style="top:1px"></b><i data-style="top:2px"></i>',
      css: '#root [data-style="top:1px"]{top:1px}#root [data-style="top:2px"]{top:2px}',
    })
  })

  it('are read as the attribute has them, and end no element', () => {
    const { css } = moveStyles('<p style="--a:url(&quot;/x?a&amp;b&quot;);--b:&lt;/style&gt;"></p>')
    expect(css).toBe(
      '#root [data-style="--a:url(\\"/x?a&b\\");--b:\\3c /style>"]{--a:url("/x?a&b");--b:\\3c /style>}',
    )
  })

  it('are not looked for in what people wrote', () => {
    const text = '<p title="style=&quot;top:1px&quot;">a style=&quot;top:1px&quot;</p>'
    expect(moveStyles(text)).toEqual({ html: text, css: '' })
  })
})
