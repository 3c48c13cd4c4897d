import { expect, expectToast, test } from '#tests/support/page-test.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

test('lets an admin block and release a network, and shows both to an auditor live', async ({
  openStaff,
  productUrl,
}) => {
  const visitor = createVisitor(productUrl)
  await visitor.signIn()
  const admin = await openStaff('admin')
  const auditor = await openStaff('auditor')
  await Promise.all([admin, auditor].map((page) => page.goto('/admin/security')))
  const watched = auditor.getByRole('region', { name: 'Network Rules' })
  await expect(watched).toBeVisible()
  await expect(watched.getByRole('button')).toHaveCount(0)

  await admin.getByRole('button', { name: 'Block a Network…' }).click()
  const dialog = admin.getByRole('alertdialog', { name: 'Block a Network' })
  await dialog.getByLabel('Network').fill('0.0.0.0/0')
  await dialog.getByLabel('For').selectOption('7 days')
  await dialog.getByLabel(/Admin reason/).fill(' ')
  await expect(dialog.getByRole('button', { name: 'Block', exact: true })).toBeDisabled()
  await dialog.getByLabel(/Admin reason/).fill('<b>A flood</b>')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialog.getByText(/must not be wider than \/16/)).toBeVisible()
  await dialog.getByLabel('Network').fill(visitor.ip)
  await admin.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await admin.getByRole('button', { name: 'Block a Network…' }).press('Enter')
  await expect(dialog.getByLabel('For')).toHaveValue('7 days')
  await expect(dialog.getByLabel(/Admin reason/)).toHaveValue('<b>A flood</b>')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expectToast(admin, 'Network Blocked')

  await expect(watched.getByText(visitor.ip)).toBeVisible()
  await expect(watched.getByText('<b>A flood</b>')).toBeVisible()
  const refused = await visitor.submit({ name: 'Held Off', handle: 'held-off-by-all' })
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'network-blocked' }])
  expect((await visitor.call('GET', '/api/profiles')).status).toBe(200)

  await admin.getByRole('button', { name: `Release ${visitor.ip}` }).click()
  const release = admin.getByRole('alertdialog', { name: 'Release this network?' })
  await release.getByLabel(/Admin reason/).fill('They stopped')
  await release.getByRole('button', { name: 'Release' }).click()
  await expectToast(admin, 'Network Released')
  await expect(admin.getByRole('region', { name: 'Network Rules' })).toBeFocused()
  await expect(watched.getByText(visitor.ip)).toHaveCount(0)
  const taken = await visitor.submit({ name: 'Let Go', handle: 'let-go-by-all' })
  expect(taken.status).toBe(201)
})
