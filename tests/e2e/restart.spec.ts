import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { expect, expectToast, test } from '#tests/support/page-test.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'
import { createDataFolder, startProduct } from '#tests/support/product.ts'

// Without a forwarded address, because only direct requests from this machine get demo wallets.
test.use({ extraHTTPHeaders: {} })

test("keeps a demo wallet's profile, its photo and its deletion across restarts", async ({
  page,
  openVisitor,
  unexpectedErrors,
}) => {
  test.setTimeout(120_000)
  const folder = await createDataFolder()
  const port = await findFreePort()
  const env = { DATA_DIR: folder.path, PORT: String(port), DEMO: 'on' }
  let product = await startProduct({ env })
  const restart = async () => {
    const before = unexpectedErrors.length
    expect(await product.stop()).toBe(0)
    product = await startProduct({ env })
    // A 503 during the restart is expected, and any other error fails the test.
    const messages = unexpectedErrors.splice(before)
    unexpectedErrors.push(
      ...messages.filter((text) => !/(?:status of|response code:) 503/.test(text)),
    )
  }
  const owner = await openVisitor()
  await owner.context().setExtraHTTPHeaders({})
  const card = page.getByRole('article', { name: 'Ines Carvalho' })
  const live = page.getByRole('status').filter({ hasText: 'Live' })

  await test.step('submit with a demo wallet', async () => {
    await page.goto(`${product.url}/collectors`)
    await expect(live).toBeVisible()
    await owner.goto(`${product.url}/submit`)
    await owner.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: /Visitor/ })
      .click()
    await owner.getByRole('radio', { name: /Collector/ }).check({ force: true })
    await owner.getByLabel('Full name').fill('Ines Carvalho')
    await owner.getByLabel('Handle').fill('ines.carvalho')
    await owner.getByLabel('Bio').fill('Keeps small moving pictures, and lends them to schools.')
    await owner.getByLabel('Website').fill('https://ines.example')
    await owner.getByLabel('Add photos').setInputFiles(await drawOwnPicture('one.png'))
    await expect(owner.getByText('1 of 6')).toBeVisible()
    await owner.getByRole('button', { name: 'Submit Profile for Review' }).click()
    await expectToast(owner, 'Profile Submitted Successfully!')
    await expect(card).toBeVisible()
  })

  await test.step('restart: the open page is live again, and shows the photo', async () => {
    await restart()
    await expect(live).toBeVisible({ timeout: 40_000 })
    await page.goto(`${product.url}/profile/ines.carvalho`)
    await expect(page.getByRole('heading', { name: 'Ines Carvalho' })).toBeVisible()
    const responses = await page
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
    const photo = responses.find((src) => src.startsWith('/media/'))
    expect((await page.request.get(`${product.url}${photo}`)).status()).toBe(200)
  })

  await test.step('delete and restart: the profile stays deleted', async () => {
    await page.goto(`${product.url}/collectors`)
    await expect(card).toBeVisible()
    await owner.goto(`${product.url}/profile/edit`)
    await owner.getByRole('button', { name: 'Delete Profile' }).click()
    await owner.getByRole('button', { name: 'Yes, Delete Profile' }).click()
    await expectToast(owner, 'Profile Deleted')
    await expect(card).toHaveCount(0)
    await restart()
    await page.goto(`${product.url}/collectors`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  await product.stop()
  await folder.remove()
})
