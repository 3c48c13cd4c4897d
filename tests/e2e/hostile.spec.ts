import { deploymentPage, reviewPage, securityPage } from '#contract/staff-pages.ts'
import { profileView } from '#contract/views/profile.ts'
import { hangProfile } from '#tests/support/hang.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { expectWhole, expectWholeDialog } from '#tests/support/whole-page.ts'

const html = '<img src=x onerror=alert(1)>'
/** Turns what follows it around, and ends a paragraph of its own. */
const turned = '\u202e\u2067\u05d0\u05d1\u05d2'
/** Names may hold no such marks. */
const letter = '\u05d0\u05d1\u05d2'
const name = `${html}${letter}${'W'.repeat(40)}`
/** Not one letter again and again, which waits for a review. */
const letters = 'WM'.repeat(1000)
const note = `${html}${turned}${'W'.repeat(900)}`
const tags = ['<b>W</b>', `\u202e${'W'.repeat(59)}`]

// Each page is held to axe, dialog by dialog.
test.slow()

test('hostile texts stay texts where attempts and networks are listed', async ({
  openStaff,
  owner,
  productUrl,
}) => {
  // By an agent that says too much, and is none of a browser.
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
      ...{ network: '2001:db8:ffff:ffff::/64', measure: 'block', adminReason: note },
      until: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })
  expect(measured.status()).toBe(201)

  await page.goto(securityPage.path)
  const attempts = page.getByRole('table', { name: 'Attempts, newest first' })
  const networks = page.getByRole('region', { name: 'Network Rules' })
  await expect(networks).toContainText(html)
  await expectWhole(page)

  const attempt = attempts.getByRole('row').filter({ hasText: 'Bot refused' })
  await attempt.getByRole('button', { name: /^Details/ }).click()
  const record = page.getByRole('dialog', { name: 'Attempt' })
  await expect(record).toContainText(`${html}WMWM`)
  await expectWholeDialog(record)

  await networks.getByRole('button', { name: 'Release 2001:db8:ffff:ffff::/64' }).click()
  const release = page.getByRole('alertdialog', { name: 'Release this network?' })
  await release.getByRole('textbox').fill(note)
  await expectWholeDialog(release)
  await page.getByRole('button', { name: 'Block a Network…' }).click()
  const holdOff = page.getByRole('alertdialog', { name: 'Block a Network' })
  await holdOff.getByLabel('Network').fill(note)
  await holdOff.getByLabel(/Admin reason/).fill(note)
  await expectWholeDialog(holdOff)
})

test('hostile texts stay texts where profiles wait for a review', async ({ openStaff, owner }) => {
  const { status } = await hangProfile(owner, {
    ...{ name, handle: 'hostile-waiting', bio: `${html}${turned}${letters.slice(60)}`, tags },
    socialLinks: {},
  })
  expect(status).toBe('held')
  const page = await openStaff('admin')
  await page.goto(reviewPage.path)
  const handle = page.getByText('@hostile-waiting', { exact: true })
  const row = page.getByRole('listitem').filter({ has: handle })
  await expect(row).toContainText(html)
  await expectWhole(page)
  await row.getByRole('button', { name: 'Turn down…' }).click()
  const bar = page.getByRole('region', { name: 'Selected profiles' })
  await bar.getByRole('textbox').fill(note)
  await expectWhole(page)
})

test('hostile texts stay texts in the deployment and in histories', async ({
  openStaff,
  owner,
  productUrl,
}) => {
  const { id, reasons } = await hangProfile(owner, {
    // Who looks like another one waits for a review, and gets no rank.
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
  await expectWhole(page)
  await page.goto(`/admin/audit?profile=${id}`)
  await expect(page.getByTitle('ProfileTypeChanged')).toBeVisible()
  await expectWhole(page)
  await page.goto(`/admin/audit/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(html)
  await expect(page.getByRole('main')).toContainText(`${html}`)
  await expectWhole(page)
})
