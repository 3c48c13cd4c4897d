import { expect, test } from '#tests/support/page-test.ts'

// A product of its own: the board shows the first ten ranks alone.
test.use({ productEnv: [{ DONATION_ETH: '' }, { scope: 'worker' }] })

test('a rank that is given stands on the board at once, with the moment of it', async ({
  owner,
  openStaff,
}) => {
  const page = await openStaff('auditor')
  await page.goto('/admin/milestone-tracking')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Milestone Badge Tracking Dashboard',
  )
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  // Many digits would be looked at first.
  const word = owner.address
    .slice(2, 10)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  const handle = `milestone-${word}`
  const name = `Miles ${word}`
  expect((await owner.submit({ name, handle, profileType: 'curator' })).status).toBe(201)
  const list = page.getByRole('region', { name: 'Milestone Curators' })
  const row = list.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(/#\d+/)
  await expect(row).toContainText('UTC')
  await expect(page.getByRole('meter', { name: 'Curators' })).not.toHaveJSProperty('value', 0)
})
