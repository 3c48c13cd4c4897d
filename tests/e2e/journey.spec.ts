import { expect, expectText, test } from '#tests/support/page-test.ts'
import { connectWallet, installWallet } from '#tests/support/page-wallet.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'

test('shows a submission, an edit and a deletion live in another browser', async ({
  page,
  openVisitor,
}) => {
  await page.goto('/artists')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  const owner = await openVisitor()
  const wallet = await installWallet(owner)
  const card = page.getByRole('article', { name: 'Ada Marlowe' })

  await test.step('submit', async () => {
    await owner.goto('/submit')
    await connectWallet(owner)
    await owner.getByLabel('Full name').fill('Ada Marlowe')
    await owner.getByLabel('Handle').fill('@ada.marlowe')
    await owner.getByLabel('Bio').fill('Cuts letters out of old film, and lets light read them.')
    await owner.getByLabel('Tags').fill('Animation & Motion Graphics, , Vintage')
    await owner.getByLabel('Website').fill('https://ada.example')
    await owner.getByLabel('Add photos').setInputFiles(await drawOwnPicture('one.png'))
    await expect(owner.getByText('1 of 6')).toBeVisible()
    await owner.getByRole('button', { name: 'Submit Profile for Review' }).click()
    await expectText(owner, 'submitted')
    // The toast says nothing else that could contradict its text.
    const toast = owner.getByRole('region', { name: /^Notification/ }).locator('[data-variant]')
    await expect(toast).toHaveText(
      'Profile Submitted Successfully!Your profile will be reviewed within 24-48 hours.See all artists',
    )
    await expect(toast.getByRole('link')).toHaveAttribute('href', '/artists')
    await expect(owner).toHaveURL(/\/profile\/ada\.marlowe$/)
    await expect(owner.getByRole('link', { name: /^Your profile, 0x/ })).toHaveAttribute(
      'href',
      '/profile/ada.marlowe',
    )
    await expect(owner.getByRole('heading', { name: 'Ada Marlowe' })).toBeVisible()
    // One signature signs in and covers the submission with its photos.
    expect(wallet.signatureRequests).toHaveLength(1)
    expect(wallet.signatureRequests[0]).toContain('wants you to sign in with your Ethereum account')
    expect(wallet.signatureRequests[0]).toMatch(
      /\n- urn:provenance:content:[0-9a-f]{64}\n- urn:provenance:previous:none$/,
    )
    await expect(card).toBeVisible()
    await expect(card.getByRole('img', { name: 'First 500 · Artist' })).toBeVisible()
    await expect(card.getByText('Vintage')).toBeVisible()
  })

  await test.step('edit', async () => {
    await owner.getByRole('link', { name: 'Edit Profile' }).click()
    await owner.getByLabel('Full name').fill('Ada M. Marlowe')
    await owner.getByRole('button', { name: 'Update Profile' }).click()
    await expectText(owner, 'updated')
    expect(wallet.signatureRequests[1]).toMatch(
      /^Update profile for Ada M\. Marlowe at \d{4}-\S+Z\nContent: [0-9a-f]{64}\nDirectory: localhost:\d+\nPrevious: [0-9a-f]{64}$/,
    )
    await expect(page.getByRole('article', { name: 'Ada M. Marlowe' })).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  await test.step('delete', async () => {
    await owner.getByRole('button', { name: 'Delete Profile' }).click()
    await owner.getByRole('button', { name: 'No, Keep Profile' }).click()
    await owner.getByRole('button', { name: 'Delete Profile' }).click()
    await owner.getByRole('button', { name: 'Yes, Delete Profile' }).click()
    await expectText(owner, 'ownProfileDeleted')
    await expect(owner).toHaveURL(/\/$/)
    await expect(page.getByRole('article', { name: 'Ada M. Marlowe' })).toHaveCount(0)
  })
})
