import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { expectNoViolation } from '#tests/support/axe.ts'
import { hangProfile } from '#tests/support/hang.ts'
import { expect, expectToast, test } from '#tests/support/page-test.ts'

/** The page of somebody else, on an origin of its own. */
async function servePage(body: string) {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="en"><title>Elsewhere</title><meta name="color-scheme" content="light dark"><main><h1>Elsewhere</h1>${body}</main></html>`,
      ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('a profile is shared by what the device offers, else its address is copied', async ({
  page,
  owner,
}) => {
  await hangProfile(owner, { name: 'Shary Sharer', handle: 'shary' })
  await page.addInitScript(() => {
    Object.assign(window, { shared: [], copied: [] })
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (what: object) => Promise.resolve(Reflect.get(window, 'shared').push(what)),
    })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Reflect.get(window, 'copied').push(text) },
    })
  })
  await page.goto('/profile/shary')
  const { origin } = new URL(page.url())
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual([{ title: 'Shary Sharer', url: `${origin}/profile/shary` }])
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'))
  await page.evaluate(() =>
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined }),
  )
  await share.click()
  await expectToast(page, 'Link Copied', 'The address of this profile is on your clipboard.')
  expect(await page.evaluate(() => Reflect.get(window, 'copied'))).toEqual([
    `${origin}/profile/shary`,
  ])
})

test('a wall label is printed alone, with a code that leads to the profile', async ({
  page,
  owner,
}) => {
  await hangProfile(owner, { name: 'Paper Paula', handle: 'paula' })
  await page.goto('/profile/paula')
  await page.getByRole('button', { name: 'Print or Embed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print or embed' })
  await expect(
    dialog.getByRole('img', { name: 'QR code of the profile of Paper Paula' }),
  ).toBeVisible()
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }),
  )
  await dialog.getByRole('button', { name: 'Print Wall Label' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main', { includeHidden: true })).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText('Paper Paula', { exact: true }).filter({ visible: true }),
  ).toHaveCount(1)
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Copy Snippet' }).click()
  // Whether the browser lets it or not, a toast says so.
  await expect(page.getByText(/^(Snippet|Not) Copied$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print or Embed' })).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on the page of somebody else, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('a label hangs as its snippet says, and is gone with its profile', async ({
      page,
      owner,
      context,
    }, testInfo) => {
      const handle = `framed-${colorScheme}`
      const { id } = await hangProfile(owner, { name: 'Frida Framed', handle })
      await page.goto(`/profile/${handle}`)
      await page.getByRole('button', { name: 'Print or Embed' }).click()
      await expect(page.getByRole('dialog', { name: 'Print or embed' })).toBeVisible()
      await expectNoViolation(page)
      const snippet = await page.getByLabel('HTML of the label').inputValue()
      const elsewhere = await servePage(snippet)
      const other = await context.newPage()
      await other.goto(elsewhere.url)
      const frame = other.frameLocator('iframe[title="Frida Framed on Provenance"]')
      await expect(frame.getByRole('heading', { name: 'Frida Framed' })).toBeVisible()
      await expect(frame.getByText(`@${handle} · Artist`)).toBeVisible()
      await expect(
        frame.getByRole('img', { name: 'A work drawn for Frida Framed' }),
      ).toHaveJSProperty('complete', true)
      await expectNoViolation(other)

      // A page that is still a file shows it too.
      const file = testInfo.outputPath('own-page.html')
      await writeFile(file, `<!doctype html><title>Own page</title>${snippet}`)
      await other.goto(pathToFileURL(file).href)
      await expect(frame.getByRole('heading', { name: 'Frida Framed' })).toBeVisible()
      await other.goto(elsewhere.url)

      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        frame.getByRole('link', { name: /on Provenance$/ }).click(),
      ])
      await expect(opened).toHaveURL(new RegExp(`/profile/${handle}$`))

      await other.setViewportSize({ width: 320, height: 600 })
      await expect(frame.getByText(`@${handle} · Artist`)).toBeHidden()
      await expect(frame.getByText(/^Artist · star \d+$/)).toBeVisible()
      await expectNoViolation(other)

      await owner.call('DELETE', `/api/profile/${id}`)
      await other.reload()
      await expect(frame.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
      await expectNoViolation(other)
      elsewhere.close()
    })
  })
}
