import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { securityPage } from '#contract/pages/staff-pages.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { openForm } from '#tests/support/page-wallet.ts'

const attemptsOf = (page: Page) =>
  page.getByRole('table', { name: 'Attempts, newest first' }).locator('tbody tr')

const threatsOf = (page: Page) =>
  page.getByRole('table', { name: 'Suspicious activity in the last 24 hours' })

/** Score of a network and the sum of the points of its reasons, as shown on the page. */
async function readScore(row: Locator): Promise<{ score: number; points: number }> {
  const numbers = await row.locator('details dd').allTextContents()
  const points = numbers.slice(0, -1).reduce((sum, text) => sum + Number(text), 0)
  const [, score = ''] =
    /Score (\d+)/.exec((await row.locator('summary').textContent()) ?? '') ?? []
  return { score: Number(score), points }
}

async function submitForm(page: Page, name: string, handle: string, bio: string) {
  await page.goto('/submit')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Handle').fill(handle)
  await page.getByLabel('Bio').fill(bio)
  await page.getByRole('button', { name: 'Submit Profile for Review' }).click()
}

// Separate wallets start a separate product, which has no attempts yet.
test.use({
  staffWallets: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    ({}, use) =>
      use({
        admin: generatePrivateKey(),
        auditor: generatePrivateKey(),
        otherAdmin: generatePrivateKey(),
      }),
    { scope: 'worker' },
  ],
})

test('shows bad submissions live, with reasons that add up to the score', async ({
  openStaff,
  openVisitor,
}) => {
  const admin = await openStaff('admin')
  await admin.goto(securityPage.path)
  await expect(admin.getByText('Live', { exact: true })).toBeVisible()
  await expect(admin.getByText('No suspicious activity detected. System is secure!')).toBeVisible()
  await expect(admin.getByText('No attempts found.')).toBeVisible()
  await admin.evaluate(() => Object.assign(window, { isSamePage: true }))

  const visitor = await openVisitor()
  await openForm(visitor)
  // The first one is accepted with flags, the second one is for a wallet with a profile.
  await submitForm(visitor, 'test123', 'user456789', 'too short')
  await expect(attemptsOf(admin)).toHaveCount(1)
  await expect(attemptsOf(admin).first()).toContainText('Accepted')
  await expect(attemptsOf(admin).first()).toContainText('Suspicious Name Pattern')
  // The form would redirect to the profile, so the second attempt is sent with fetch.
  await visitor.evaluate(
    async (fields) => {
      const headers = { 'content-type': 'application/json' }
      await fetch('/api/profiles', { method: 'POST', headers, body: JSON.stringify(fields) })
    },
    {
      profileType: 'artist',
      name: 'Another <b>Name</b>',
      handle: 'another-name',
      bio: `${'long'.repeat(400)} bio \u202e!`,
      tags: ['Generative Art'],
    },
  )
  await expect(attemptsOf(admin)).toHaveCount(2)
  await expect(attemptsOf(admin).first()).toContainText('Wallet taken')
  await expect(attemptsOf(admin).first()).toContainText('Blocked')

  const threat = threatsOf(admin).locator('tbody tr')
  await expect(threat).toHaveCount(1)
  await expect(threat.locator('summary')).toContainText(/Score \d+/)
  await threat.locator('summary').click()
  await expect(threat.getByText('Failed: Wallet taken')).toBeVisible()
  const { score, points } = await readScore(threat)
  expect(score).toBeGreaterThanOrEqual(5)
  expect(points).toBe(score)
  await expect(threat).toContainText('High')
  const figure = (label: string) => admin.locator('dl > div').filter({ hasText: label })
  await expect(figure('Active Threats')).toContainText('1')
  await expect(figure('Total Blocked')).toContainText('1')
  await expect(figure('Monitored IPs')).toContainText('1')
  expect(await admin.evaluate(() => 'isSamePage' in window)).toBe(true)

  await admin
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  const record = admin.getByRole('dialog', { name: 'Attempt' })
  await expect(record).toContainText('another-name')
  await expect(record).toContainText('Another <b>Name</b>')
  // Direction marks in a bio are shown as code points.
  await expect(record).toContainText('bio \\u{202e}')
  await expect(admin).toHaveURL(/attempt=/)
  await admin.keyboard.press('Escape')
  await expect(admin).not.toHaveURL(/attempt=/)

  await admin.getByLabel('Result').selectOption('Blocked')
  await expect(admin).toHaveURL(/blocked=true/)
  await expect(attemptsOf(admin)).toHaveCount(1)
  await admin.reload()
  await expect(attemptsOf(admin)).toHaveCount(1)
  await admin.getByLabel('Address or network').fill('no address')
  await admin.getByRole('button', { name: 'Search' }).click()
  await expect(admin.getByText(/^Write an address such as/)).toBeVisible()
  await admin.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(attemptsOf(admin)).toHaveCount(2)
})
