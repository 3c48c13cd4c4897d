import { clientFilterLimit } from '#contract/search/list-limits.ts'
import { findSettledBox } from '#tests/support/find-settled-box.ts'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { createDataFolder, type Product, startProduct } from '#tests/support/product.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

// More profiles than the page filters itself. A separate directory keeps the lists of other tests
// short.
const count = clientFilterLimit + 1
const atOnce = 8

let folder: Awaited<ReturnType<typeof createDataFolder>>
let product: Product

async function submitMany() {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const submitRest = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      const owner = createVisitor(product.url)
      await owner.signIn()
      const style = number % 100 === 0 ? 'Bauhaus' : 'Gothic'
      const word = hexToLetters(String(number))
      await listProfile(owner, { name: `Many ${word}`, handle: `many-${word}`, tags: [style] })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, submitRest))
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await createDataFolder()
  const env = { DATA_DIR: folder.path, TRUST_PROXY: '127.0.0.0/8,::1/128', DEMO: 'off' }
  product = await startProduct({ env })
  await submitMany()
})

test.afterAll(async () => {
  await product.stop()
  await folder.remove()
})

test('pages a list of more than five hundred profiles, and filters it on the server', async ({
  page,
}) => {
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/profiles/artist') searches.push(search)
  })
  await page.goto(`${product.url}/artists`)
  await expect(page.getByText(`${count} on view`)).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  expect(searches.every((search) => search.includes('limit='))).toBe(true)
  // Only cards near the window are rendered.
  expect(await cards.count()).toBeLessThan(30)

  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(searches.filter((search) => search.includes('cursor=')).length).toBeGreaterThan(1)
  }).toPass()
  await expect(cards.first()).toBeVisible()
  expect(await cards.count()).toBeLessThan(30)
  // Jumps over cards that were never rendered and whose heights are estimates.
  await page.keyboard.press('End')
  await findSettledBox(cards.last())
  await page.keyboard.press('Home')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const before = searches.length
  // All keys are sent together, because separate key presses may be far apart on a busy machine.
  await page
    .getByRole('searchbox', { name: 'Search' })
    .evaluate((field: HTMLInputElement, text) => {
      field.focus()
      for (const letter of text) document.execCommand('insertText', false, letter)
    }, 'many-hbb')
  await expect(page.getByRole('article', { name: 'Many hbb' })).toBeVisible()
  // The search is not sent for each letter.
  expect(searches.length - before).toBeLessThan('many-hbb'.length)
  await expect(cards).toHaveCount(1)
  await expect(page.getByText(`1 of ${count} on view`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await page.getByLabel('Style').selectOption('Bauhaus')
  await expect(page.getByText(`6 of ${count} on view`)).toBeVisible()
  await expect(cards).toHaveCount(6)
})

test('sorts a long list on the server, page by page', async ({ page }) => {
  await page.goto(`${product.url}/artists?sort=name`)
  const names = page.getByRole('article').getByRole('heading')
  await expect(names.first()).toHaveText(/^Many b$/)
  await page.getByLabel('Sort').selectOption('Rank')
  await expect(page.getByRole('img', { name: 'First 500 · Artist · 1', exact: true })).toBeVisible()
  await page.getByLabel('Sort').selectOption('Name')
  await page.getByLabel('Style').selectOption('Bauhaus')
  await expect(names).toHaveText(['b', 'cbb', 'dbb', 'fbb', 'gbb', 'hbb'].map((n) => `Many ${n}`))
})

test('reports that the rest of a list cannot be shown, and loads it on a retry', async ({
  page,
}) => {
  const scripts = '**/assets/long-grid-*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto(`${product.url}/artists`)
  const cards = page.getByRole('article')
  const note = page.getByText('The rest could not be loaded.')
  await expect(note).toBeVisible()
  await expect(cards).toHaveCount(12)
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(note).toHaveCount(0)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(height).toBeGreaterThan(8000)
})

test('reports a page that cannot be loaded, and loads it on a retry only', async ({ page }) => {
  let searches = 0
  const further = /\/api\/profiles\/artist\?.*cursor=/
  await page.route(further, (route) => {
    searches += 1
    return route.fulfill({ status: 429, body: '' })
  })
  await page.goto(`${product.url}/artists`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const note = page.getByText('The rest could not be loaded.')
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(note).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('End')
  expect(searches).toBe(1)
  await page.unroute(further)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(note).toHaveCount(0)
})

test('returns to the scroll position in a long list with Back', async ({ page }) => {
  await page.goto(`${product.url}/artists`)
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(12_000)
  }).toPass()
  // The last turn of the wheel may still be in progress.
  await findSettledBox(page.getByRole('list').filter({ has: cards }).first())
  const middle = cards.nth(Math.floor((await cards.count()) / 2))
  const name = (await middle.getByRole('heading').textContent()) ?? ''
  // Located by name, because the card in the middle changes while cards are rendered.
  const card = page.getByRole('article', { name })
  await card.getByRole('link', { name: 'View Full Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article', { name })).toBeInViewport()
})

test('updates a long list live', async ({ page }) => {
  await page.goto(`${product.url}/artists?q=newcomer`)
  await expect(page.getByText('No artists found matching your criteria.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  const owner = createVisitor(product.url)
  await owner.signIn()
  const { id } = await listProfile(owner, { name: 'Newcomer Nora', handle: 'newcomer' })
  await expect(page.getByRole('article', { name: 'Newcomer Nora' })).toBeVisible()
  await owner.call('DELETE', `/api/profile/${id}`)
  await expect(page.getByText('No artists found matching your criteria.')).toBeVisible()
})
