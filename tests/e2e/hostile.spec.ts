import { deploymentPage, reviewPage, securityPage } from '#contract/pages/staff-pages.ts'
import { profileView } from '#contract/views/profile.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { expectDialogFits, expectNoLayoutOrAxeFaults } from '#tests/support/page-faults.ts'
import { expect, test } from '#tests/support/page-test.ts'

const html = '<img src=x onerror=alert(1)>'
/** Characters that reverse the text after them and start a new direction. */
const turned = '\u202e\u2067\u05d0\u05d1\u05d2'
/** Right-to-left letters without control characters, which names may not contain. */
const letter = '\u05d0\u05d1\u05d2'
const name = `${html}${letter}${'W'.repeat(40)}`
/** Two letters, because a repeated single letter would be held for a review. */
const letters = 'WM'.repeat(1000)
const note = `${html}${turned}${'W'.repeat(900)}`
const tags = ['<b>W</b>', `\u202e${'W'.repeat(59)}`]

// Each page and dialog is checked with axe, which takes long.
test.slow()

test('shows hostile texts in attempts and networks as text', async ({
  openStaff,
  owner,
  productUrl,
}) => {
  // Sent with a hostile user agent that is not a browser's.
  const refused = await fetch(new URL('/api/profiles', productUrl), {
    method: 'POST',
    headers: {
      origin: productUrl,
      cookie: owner.cookie(),
      'x-forwarded-for': owner.ip,
      'user-agent': `${html}${letters}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      profileType: 'artist',
      name,
      handle: 'another-one',
      bio: letters,
      tags,
    }),
  })
  expect(refused.status).toBe(403)
  const page = await openStaff('admin')
  const measured = await page.request.post('/api/admin/networks', {
    headers: { origin: productUrl },
    data: {
      ...{ network: '2001:db8:ffff:ffff::/64', kind: 'block', adminReason: note },
      until: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })
  expect(measured.status()).toBe(201)

  await page.goto(securityPage.path)
  const attempts = page.getByRole('table', { name: 'Attempts, newest first' })
  const networks = page.getByRole('region', { name: 'Network Rules' })
  await expect(networks).toContainText(html)
  await expectNoLayoutOrAxeFaults(page)

  const attempt = attempts.getByRole('row').filter({ hasText: 'Bot refused' })
  await attempt.getByRole('button', { name: /^Details/ }).click()
  const record = page.getByRole('dialog', { name: 'Attempt' })
  await expect(record).toContainText(`${html}WMWM`)
  await expectDialogFits(record)

  await networks.getByRole('button', { name: 'Release 2001:db8:ffff:ffff::/64' }).click()
  const release = page.getByRole('alertdialog', { name: 'Release this network?' })
  await release.getByRole('textbox').fill(note)
  await expectDialogFits(release)
  await page.getByRole('button', { name: 'Block a Network…' }).click()
  const blockDialog = page.getByRole('alertdialog', { name: 'Block a Network' })
  await blockDialog.getByLabel('Network').fill(note)
  await blockDialog.getByLabel(/Admin reason/).fill(note)
  await expectDialogFits(blockDialog)
})

test('shows hostile texts in the review queue as text', async ({ openStaff, owner }) => {
  const { status } = await listProfile(owner, {
    ...{ name, handle: 'hostile-waiting', bio: `${html}${turned}${letters.slice(60)}`, tags },
    socialLinks: {},
  })
  expect(status).toBe('held')
  const page = await openStaff('admin')
  await page.goto(reviewPage.path)
  const handle = page.getByText('@hostile-waiting', { exact: true })
  const row = page.getByRole('listitem').filter({ has: handle })
  await expect(row).toContainText(html)
  await expectNoLayoutOrAxeFaults(page)
  await row.getByRole('button', { name: 'Turn down…' }).click()
  const bar = page.getByRole('region', { name: 'Selected profiles' })
  await bar.getByRole('textbox').fill(note)
  await expectNoLayoutOrAxeFaults(page)
})

test('shows hostile texts in the deployment page and in histories as text', async ({
  openStaff,
  owner,
  productUrl,
}) => {
  const { id, reasons } = await listProfile(owner, {
    // A look-alike would be held, and would get no rank.
    ...{
      name: `${html}${letter} Collector`,
      handle: 'hostile-collector',
      bio: `${letters.slice(20)} ${turned}`,
      tags,
    },
    profileType: 'curator',
  })
  expect(reasons).toEqual([])
  const page = await openStaff('admin')
  const changed = await page.request.patch(`/api/admin/change-profile-type/${id}`, {
    headers: { origin: productUrl },
    data: { newProfileType: 'collector', adminReason: note },
  })
  expect(profileView.parse((await changed.json()).profile).profileType).toBe('collector')

  await page.goto(deploymentPage.path)
  await expect(page.getByRole('region', { name: /^Collectors/ })).toContainText(html)
  await expectNoLayoutOrAxeFaults(page)
  await page.goto(`/admin/audit?profile=${id}`)
  await expect(page.getByTitle('ProfileTypeChanged')).toBeVisible()
  await expectNoLayoutOrAxeFaults(page)
  await page.goto(`/admin/audit/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(html)
  await expect(page.getByRole('main')).toContainText(`${html}`)
  await expectNoLayoutOrAxeFaults(page)
})
