import { expect, it } from 'vitest'
import { pages } from './all-pages.ts'
import { apiCallOfPage, isCacheablePage } from './cached-pages.ts'

it.each([
  ['/', '/api/home'],
  ['/collectors', '/api/profiles/collector'],
  ['/profile/in%20es', '/api/profile/in%20es'],
  ['/profile/edit', undefined],
  ['/profile/ines/more', undefined],
  ['/faq', undefined],
  ['/admin/review', undefined],
])('maps the page %s to the API call %s', (path, call) => expect(apiCallOfPage(path)).toBe(call))

it('caches no staff page', () => {
  for (const { path, staffName } of pages) {
    if (staffName !== undefined) expect(isCacheablePage(path.replace('$id', '1'))).toBe(false)
  }
})
