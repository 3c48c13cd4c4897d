import { expect, test } from '#tests/support/page-test.ts'

test('checks the log in the browser, remembers it, and reports a log that went back', async ({
  page,
  productUrl,
}) => {
  const findCheckpoint = async () => {
    const response = await fetch(new URL('/tlog/1/checkpoint', productUrl))
    return response.ok ? response.text() : undefined
  }
  await expect.poll(findCheckpoint).toBeDefined()
  const earlier = (await findCheckpoint()) ?? ''
  await page.goto('/')
  await page.getByRole('link', { name: 'Transparency log' }).click()
  const status = page.getByRole('region', { name: 'The log now' }).getByRole('status')
  await expect(status).toContainText('The signature is valid.')
  await page.reload()
  await expect(status).toContainText('Consistent: you last saw')
  const stored = () => page.evaluate(() => localStorage.getItem('provenance:tlog'))
  const before = await stored()
  const shrunk = earlier.replace(/\n\d+\n/, '\n0\n')
  await page.route('**/tlog/1/checkpoint', (route) => route.fulfill({ body: shrunk }))
  await page.reload()
  // Only the log can sign fewer entries, so the signature of the changed note is invalid.
  await expect(status).toContainText('Another key')
  await expect(page.getByRole('link', { name: /^Download the checkpoint/ })).toHaveCount(2)
  expect(await stored()).toBe(before)
})

test('says what the log proves without scripts', async ({ productUrl }) => {
  const html = await (await fetch(new URL('/transparency', productUrl))).text()
  expect(html).toContain('What it does not prove')
})
