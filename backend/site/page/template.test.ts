import { describe, expect, it } from 'vitest'
import { hashScripts, parseTemplate } from './template.ts'

const html = `<head><!--head--><title>Before</title><!--/head--><style nonce="__CSP_NONCE__"></style></head>
<div><!--first-view--></div><!--first-data--><!--scripts--><style nonce="__CSP_NONCE__"></style><script nonce="__CSP_NONCE__"></script>`
const filling = {
  head: '<title>A</title>',
  'first-view': '',
  'first-data': '{}',
  scripts: '<link>',
  nonce: 'abc',
}

describe('the template of a page', () => {
  it('inserts the parts at their placeholders, and the nonce at each of its marks', () =>
    expect(
      parseTemplate(html)(filling),
    ).toBe(`<head><!--head--><title>A</title><!--/head--><style nonce="abc"></style></head>
<div><!--first-view--><!--/first-view--></div><!--first-data-->{}<!--/first-data--><!--scripts--><link><!--/scripts--><style nonce="abc"></style><script nonce="abc"></script>`))

  it('inserts user text unchanged, without expanding patterns or nonce marks', () => {
    const written = "$& $' $` $1 $$ __CSP_NONCE__ <!--first-data-->"
    const page = parseTemplate(html)({ ...filling, 'first-view': written })
    expect(page).toContain(`<!--first-view-->${written}<!--/first-view--></div>`)
    expect(page.match(/abc/g)).toHaveLength(3)
  })

  it('returns the hashes of inline scripts only', () => {
    // Example of CSP 3, section 8.3.
    const given =
      '<script nonce="x">alert(\'Hello, world.\');</script><script type="module" src="/a.js"></script><script>\n</script>'
    expect(hashScripts(given)).toEqual([
      'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=',
      // The whole content counts, including a line break.
      'sha256-AbpHGcgLb+kRsJGnwFEktk7uzpZOCcBY74+YBdrKVGs=',
    ])
  })

  it.each([
    ['if a placeholder is missing', html.replace('<!--first-view-->', '')],
    [
      'if placeholders are in another order',
      `<!--first-data-->${html.replace('<!--first-data-->', '')}`,
    ],
    ['if a placeholder occurs twice', `${html}<!--first-data-->`],
  ])('throws %s', (_case, broken) =>
    expect(() => parseTemplate(broken)).toThrow('index.html needs'),
  )
})
