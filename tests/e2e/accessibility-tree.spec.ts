import type { Page } from '@playwright/test'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { StaffActivityMonth } from '#contract/views/staff-activity.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { expectNoHorizontalOverflow } from '#tests/support/page-faults.ts'
import { expect, test as pageTest } from '#tests/support/page-test.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

/** Three people with fixed wallets in a separate directory. */
const people: readonly { name: string; handle: string; profileType: ProfileType }[] = [
  { name: 'Ana Tree', handle: 'ana.tree', profileType: 'artist' },
  { name: 'Bea Tree', handle: 'bea.tree', profileType: 'collector' },
  { name: 'Cem Tree', handle: 'cem.tree', profileType: 'curator' },
]
/** Returns the private key of a person. */
const keyOf = (index: number) => `0x${'a7'.repeat(31)}${index + 1}${index + 1}` as const

const test = pageTest.extend<object, { profiles: undefined }>({
  productEnv: [{ SUPPORT_EMAIL: 'support@provenance.example' }, { scope: 'worker' }],
  profiles: [
    async ({ productUrl }, use) => {
      for (const [index, person] of people.entries()) {
        const owner = createVisitor(productUrl, { privateKey: keyOf(index) })
        await owner.signIn()
        await listProfile(owner, { ...person, tags: ['Generative Art', 'Minimalist'] })
      }
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

/** Public routes with a text that appears once they have loaded, and the snapshot file of their tree. */
const routes = [
  { path: '/', file: 'home', text: 'Discover Artists' },
  { path: '/artists', file: 'artists', text: 'Ana Tree' },
  { path: '/collectors', file: 'collectors', text: 'Bea Tree' },
  { path: '/curators', file: 'curators', text: 'Cem Tree' },
  { path: '/artists?q=nobody', file: 'artists-none', text: 'Clear Filters' },
  { path: '/profile/ana.tree', file: 'profile', text: 'Specialties & Interests' },
  { path: '/profile/nobody', file: 'profile-none', text: 'Profile Not Found' },
  { path: '/submit', file: 'submit', text: 'Submit Profile for Review' },
  { path: '/profile/edit', file: 'edit', text: 'Connect your wallet to edit your profile.' },
  { path: '/support', file: 'support', text: 'Download My Data' },
  { path: '/faq', file: 'faq', text: 'FAQ' },
  { path: '/contact', file: 'contact', text: 'support@provenance.example' },
  { path: '/privacy-policy', file: 'privacy', text: 'August 2025' },
  { path: '/terms-of-service', file: 'terms', text: 'August 2025' },
  { path: '/transparency', file: 'transparency', text: 'What it does not prove' },
  { path: '/nowhere', file: 'not-found', text: 'Page Not Found' },
] as const

/** Decisions of the staff in one month. The current month would differ between runs. */
const activity: StaffActivityMonth = {
  month: '2025-08-01',
  held: 2,
  listed: 3,
  rejected: 1,
  deleted: 0,
  typesChanged: 0,
  networksBlocked: 1,
}

/** Replaces values that differ between runs with placeholders. */
function maskVariableParts(tree: string): string {
  return tree
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/\b\d{1,2} \w+ 20(?!25)\d\d\b/g, '<date>')
    .replace(/\b20(?!25)\d\d-\d\d-\d\d\b/g, '<date>')
    .replace(/\b\d\d:\d\d(:\d\d)?\b/g, '<time>')
    .replace(/\bjust now\b|\b\d+ \w+ ago\b/g, '<age>')
    .replace(/http:\/\/(localhost|127\.0\.0\.1):\d+/g, '<here>')
    .replace(/\b20\d\d\.[A-Z]\.[0-9a-f]+/g, '<archive number>')
    .replace(/^(\s*- status: ).*$/gm, '$1<live>')
}

/** Compares a tree with its snapshot until it matches. */
async function expectTree(file: string, read: () => Promise<string>) {
  await expect(async () => expect(await read()).toMatchSnapshot(`${file}.txt`)).toPass({
    timeout: 10_000,
  })
}

/** Lists elements that forced colors make unusable: fields without a border and focus without an outline. */
async function listUnusableInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate(() => {
    const found: string[] = []
    const name = (element: Element) => element.outerHTML.slice(0, 100)
    const isSeen = (element: HTMLElement) => element.checkVisibility() && element.offsetWidth > 1
    const width = (value: string) => Number.parseFloat(value)
    const fields = [...document.querySelectorAll<HTMLElement>('input, textarea, select')]
    for (const field of fields.filter(isSeen)) {
      const style = getComputedStyle(field)
      const parent = getComputedStyle(field.parentElement ?? field)
      const borders = [style.borderBottomWidth, style.outlineWidth, parent.borderBottomWidth]
      if (field.matches('[type=radio], [type=checkbox], [type=file]')) continue
      if (borders.every((border) => width(border) === 0)) found.push(`no border: ${name(field)}`)
    }
    return found
  })
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    const unseen = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      return isSeen ? null : focused.outerHTML.slice(0, 100)
    })
    if (unseen !== null) lost.push(`no focus: ${unseen}`)
  }
  await page.emulateMedia({ forcedColors: 'none' })
  return lost
}

for (const { path, file, text } of routes) {
  test(`matches the tree of ${path}, and works with forced colors and at 400 % zoom`, async ({
    page,
  }) => {
    // An invalid checkpoint, because the size and root of a valid one differ between runs.
    await page.route('**/tlog/1/checkpoint', (route) => route.fulfill({ body: 'none' }))
    await page.route('**/api/staff-activity', (route) => route.fulfill({ json: [activity] }))
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByText(/^(Loading|Connecting)/)).toHaveCount(0)
    await expectTree(file, async () =>
      maskVariableParts(await page.getByRole('main').ariaSnapshot()),
    )
    expect(await listUnusableInForcedColors(page)).toEqual([])
    // A window of 1280 px at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 256 })
    await expectNoHorizontalOverflow(page)
  })
}

test('matches the trees of the bar and the footer', async ({ page }) => {
  await page.goto('/faq')
  await expectTree('frame', async () => {
    const bar = await page.getByRole('banner').ariaSnapshot()
    const footer = await page.getByRole('contentinfo').ariaSnapshot()
    return `${bar}\n${footer}\n`
  })
})

test('finds, opens and verifies a profile by keyboard alone', async ({ page }) => {
  await page.goto('/artists')
  await expect(page.getByRole('article', { name: 'Ana Tree' })).toBeVisible()
  /** Presses a key until a link or button with this name has the focus, then presses Enter. */
  const goTo = async (name: RegExp, key = 'Tab') => {
    const focused = page
      .locator(':focus')
      .and(page.getByRole('link', { name }).or(page.getByRole('button', { name })))
    for (let presses = 0; presses < 40 && (await focused.count()) === 0; presses += 1) {
      await page.keyboard.press(key)
    }
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('ana.tree')
  await expect(page).toHaveURL(/q=ana\.tree/)
  await goTo(/^View Full Profile/)
  await expect(page).toHaveURL(/\/profile\/ana\.tree/)
  await expect(page.getByRole('heading', { name: 'Ana Tree', level: 1 })).toBeVisible()
  await goTo(/ · Verify/)
  await expect(page.getByRole('region', { name: 'Verify' })).toContainText(
    /Checked in this browser|signed in/i,
  )
  await goTo(/^Back to Artists/, 'Shift+Tab')
  await expect(page).toHaveURL(/\/artists/)
  await expect(page.getByRole('article', { name: 'Ana Tree' })).toBeVisible()
})
