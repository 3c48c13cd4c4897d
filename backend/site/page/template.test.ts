import { describe, expect, it } from 'vitest'
import { hashScripts, readTemplate } from './template.ts'

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
  it('has what an answer puts into it at its places, and the nonce wherever it is named', () =>
    expect(
      readTemplate(html)(filling),
    ).toBe(`<head><!--head--><title>A</title><!--/head--><style nonce="abc"></style></head>
<div><!--first-view--><!--/first-view--></div><!--first-data-->{}<!--/first-data--><!--scripts--><link><!--/scripts--><style nonce="abc"></style><script nonce="abc"></script>`))

  it('takes what people wrote as it is: no pattern counts in it, and it is given no nonce', () => {
    const written = "$& $' $` $1 $$ __CSP_NONCE__ <!--first-data-->"
    const page = readTemplate(html)({ ...filling, 'first-view': written })
    expect(page).toContain(`<!--first-view-->${written}<!--/first-view--></div>`)
    expect(page.match(/abc/g)).toHaveLength(3)
  })

  it('names the scripts that stand in it by their hashes, and none that is fetched', () => {
    // The example of CSP 3, section 8.3.
    const given =
      '<script nonce="x">alert(\'Hello, world.\');</script><script type="module" src="/a.js"></script><script>\n</script>'
    expect(hashScripts(given)).toEqual([
      'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=',
      // Whatever stands in one counts, and so does a line break.
      'sha256-AbpHGcgLb+kRsJGnwFEktk7uzpZOCcBY74+YBdrKVGs=',
    ])
  })

  it.each([
    ['without a place', html.replace('<!--first-view-->', '')],
    ['with places in another order', `<!--first-data-->${html.replace('<!--first-data-->', '')}`],
    ['with a place twice', `${html}<!--first-data-->`],
  ])('%s stops the start', (_what, broken) =>
    expect(() => readTemplate(broken)).toThrow('index.html needs'),
  )
})
