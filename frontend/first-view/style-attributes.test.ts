import { describe, expect, it } from 'vitest'
import { moveStyles } from './style-attributes.ts'

describe('styles of rendered markup', () => {
  it('are moved into a sheet, with one rule for equal styles', () => {
    expect(
      moveStyles('<p style="top:1px">a</p><b style="top:1px"></b><i style="top:2px"></i>'),
    ).toEqual({
      html: '<p data-style="top:1px">a</p><b data-style="top:1px"></b><i data-style="top:2px"></i>',
      css: '#root [data-style="top:1px"]{top:1px}#root [data-style="top:2px"]{top:2px}',
    })
  })

  it('are unescaped from the attribute, and cannot end the style element', () => {
    const { css } = moveStyles('<p style="--a:url(&quot;/x?a&amp;b&quot;);--b:&lt;/style&gt;"></p>')
    expect(css).toBe(
      '#root [data-style="--a:url(\\"/x?a&b\\");--b:\\3c /style>"]{--a:url("/x?a&b");--b:\\3c /style>}',
    )
  })

  it('are not searched in user text', () => {
    const text = '<p title="style=&quot;top:1px&quot;">a style=&quot;top:1px&quot;</p>'
    expect(moveStyles(text)).toEqual({ html: text, css: '' })
  })
})
