import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createLogKey, signCheckpoint } from '#backend/transparency/log-key.ts'
import { parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { formatNoteKey, parseNote } from '#contract/transparency/signed-note.ts'
import { expect, expectToast, test } from '#tests/support/page-test.ts'

const findCheckpoint = async (productUrl: string) => {
  const response = await fetch(new URL('/tlog/1/checkpoint', productUrl))
  return response.ok ? response.text() : undefined
}

/** Waits until the log has a checkpoint, and returns it. */
async function awaitCheckpoint(productUrl: string): Promise<string> {
  await expect.poll(() => findCheckpoint(productUrl)).toBeDefined()
  return (await findCheckpoint(productUrl)) ?? ''
}

const statusOf = (page: Page) =>
  page.getByRole('region', { name: 'The log now' }).getByRole('status')

const downloads = (page: Page) => page.getByRole('link', { name: /^Download the checkpoint/ })

test('checks the log in the browser, remembers it, and reports an invalid signature', async ({
  page,
  productUrl,
}) => {
  const earlier = await awaitCheckpoint(productUrl)
  await page.goto('/')
  await page.getByRole('link', { name: 'Transparency log' }).click()
  const status = statusOf(page)
  await expect(status).toContainText('The signature is valid.')
  await expect(
    page.getByRole('definition').getByText(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d UTC$/),
  ).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await expectToast(page, 'Copied', 'The key is on your clipboard.')
  const vkey = (await (await fetch(new URL('/tlog/1/vkey', productUrl))).text()).trim()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(vkey)
  await page.reload()
  await expect(status).toContainText('Consistent: you last saw')
  const stored = () => page.evaluate(() => localStorage.getItem('provenance:tlog'))
  const before = await stored()
  const shrunk = earlier.replace(/\n\d+\n/, '\n0\n')
  await page.route('**/tlog/1/checkpoint', (route) => route.fulfill({ body: shrunk }))
  await page.reload()
  // Only the log can sign fewer entries, so the signature of the changed note is invalid.
  await expect(status).toContainText('Invalid signature')
  await expect(downloads(page)).toHaveCount(2)
  expect(await stored()).toBe(before)
})

test('continues with another key only after the visitor accepted it', async ({
  page,
  productUrl,
}) => {
  const note = await awaitCheckpoint(productUrl)
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
  if (!checkpoint) throw new Error('The checkpoint cannot be parsed')
  await page.goto('/transparency')
  const status = statusOf(page)
  await expect(status).toContainText('The signature is valid.')
  const key = createLogKey(checkpoint.origin, Buffer.alloc(32, 9))
  const signed = signCheckpoint(checkpoint, key)
  await page.route('**/tlog/1/checkpoint', (route) => route.fulfill({ body: signed }))
  await page.route('**/tlog/1/vkey', (route) => route.fulfill({ body: formatNoteKey(key) }))
  await page.reload()
  await expect(status).toContainText('Another key')
  await expect(downloads(page)).toHaveCount(2)
  const accept = page.getByRole('button', { name: 'Accept New Key…' })
  await accept.click()
  const dialog = page.getByRole('alertdialog', { name: 'Accept the new key?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(status).toContainText('Another key')
  await accept.click()
  await expect(dialog).toContainText(formatNoteKey(key))
  await dialog.getByRole('button', { name: 'Accept New Key' }).click()
  await expect(status).toContainText('Consistent')
  await page.reload()
  await expect(status).toContainText('Consistent')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the checkpoint of the earlier key' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe(note)
})

for (const { status, code, text } of [
  { status: 404, code: 'not-found', text: 'The log has no checkpoint yet.' },
  { status: 503, code: 'log-restoring', text: 'The log is being restored.' },
]) {
  test(`says "${text}", and tries again`, async ({ page, productUrl, unexpectedErrors }) => {
    await awaitCheckpoint(productUrl)
    await page.route('**/tlog/1/checkpoint', (route) => route.fulfill({ status, json: { code } }))
    await page.goto('/transparency')
    await expect(statusOf(page)).toContainText(text)
    // Browsers report the answer as an error.
    const messages = unexpectedErrors.splice(0)
    unexpectedErrors.push(...messages.filter((message) => !message.includes(`status of ${status}`)))
    await page.unroute('**/tlog/1/checkpoint')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(statusOf(page)).toContainText('The signature is valid.')
  })
}

test('says what the log proves without scripts', async ({ productUrl }) => {
  const html = await (await fetch(new URL('/transparency', productUrl))).text()
  expect(html).toContain('What it does not prove')
})
