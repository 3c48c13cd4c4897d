import { hangProfile } from '#tests/support/hang.ts'
import { expect, expectToast, test } from '#tests/support/page-test.ts'
import { chooseWallet, connectWallet, giveWallet } from '#tests/support/page-wallet.ts'
import { drawPicture } from '#tests/support/picture.ts'

test('without a wallet it asks for one, and without a profile it leads to the form', async ({
  page,
}) => {
  const wallet = await giveWallet(page)
  await page.goto('/profile/edit')
  await expect(page.getByText('Connect your wallet to edit your profile.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  expect(wallet.asked).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Submit Profile' }).click()
  await expect(page).toHaveURL(/\/submit$/)
})

test('a hidden profile is opened by a sign-in, and shows its own wallet', async ({
  page,
  owner,
}) => {
  await hangProfile(owner, { name: 'Hidden Hugo', handle: 'hugo', hideWallet: true })
  const wallet = await giveWallet(page, owner.privateKey)
  await page.goto('/profile/edit')
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await expect(page.getByText('Nobody can see a profile of this wallet.')).toBeVisible()
  await expect(page.getByText('Hidden or under review?')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in.' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Hidden Hugo')
  await expect(page.getByLabel('Wallet address')).toHaveValue(wallet.address)
  await expect(page.getByLabel('Hide my wallet on public pages')).toBeChecked()
})

test('everything but the type is changed by one signature', async ({ page, owner }) => {
  await hangProfile(owner, { name: 'Erik Alt', handle: 'erik', profileType: 'curator' })
  const wallet = await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByText('The type cannot be changed.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByLabel('Full name').fill('Erik Neu')
  await page.getByLabel('Handle').fill('erik.neu')
  await page.getByLabel('Tags').fill('Conceptual Art, conceptual art, Limited Editions')
  await page.getByLabel('Upload Avatar').setInputFiles(await drawPicture('face.png', 51))
  await expect(page.getByRole('button', { name: 'Clear Avatar' })).toBeVisible()
  await page.getByLabel('Add photos').setInputFiles(await drawPicture('work.png', 52))
  await expect(page.getByText('1 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(
    page,
    'Profile Updated Successfully!',
    'Your changes have been saved and verified.',
  )
  expect(wallet.asked.map((text) => text.split('\n')[0])).toEqual([
    expect.stringContaining('wants you to sign in'),
    expect.stringMatching(/^Update profile for Erik Neu at /),
  ])
  await page.goto('/profile/erik.neu')
  await expect(page.getByRole('heading', { name: 'Erik Neu' })).toBeVisible()
  await expect(page.getByText('Photos, 1')).toBeVisible()
  await expect(page.getByText(/^conceptual art$/i)).toHaveCount(1)
  await page.goto('/profile/edit')
  await page.getByRole('button', { name: 'Clear Avatar' }).click()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated Successfully!')
  await page.goto('/profile/erik.neu')
  await expect(page.getByText('Photos, 1')).toHaveCount(0)
})

test('an unsigned edit is not saved, and stays in the form', async ({ page, owner }) => {
  await hangProfile(owner, { name: 'Una Signed', handle: 'una' })
  const wallet = await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Words that the wallet is not willing to stand for today.')
  wallet.decline(true)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Update Failed', 'Profile update must be signed with your wallet')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue(/not willing to stand for/)
  wallet.decline(false)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated Successfully!')
})

test('a profile that goes while it is edited is not found any more', async ({ page, owner }) => {
  const { id } = await hangProfile(owner, { name: 'Gone Greta', handle: 'greta' })
  await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Gone Greta')
  await owner.call('DELETE', `/api/profile/${id}`)
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
})

test('a save that comes too late says that there is nothing to update', async ({ page, owner }) => {
  const { id } = await hangProfile(owner, { name: 'Late Lena', handle: 'lena' })
  await giveWallet(page, owner.privateKey)
  // No news comes to this page.
  await page.routeWebSocket('**/api/live', (socket) => socket.close())
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Lena Back')
  await owner.call('DELETE', `/api/profile/${id}`)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Update Failed', 'No profile found to update')
})

test('a deletion that comes too late says so', async ({ page, owner }) => {
  const { id } = await hangProfile(owner, { name: 'Twice Tom', handle: 'tom' })
  await giveWallet(page, owner.privateKey)
  await page.routeWebSocket('**/api/live', (socket) => socket.close())
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  // The upload signs in, so that the deletion below asks for nothing more.
  await page.getByLabel('Upload Avatar').setInputFiles(await drawPicture('face.png', 61))
  await expect(page.getByRole('button', { name: 'Clear Avatar' })).toBeVisible()
  await owner.call('DELETE', `/api/profile/${id}`)
  await page.getByRole('button', { name: 'Delete Profile' }).click()
  await page.getByRole('button', { name: 'Yes, Delete Profile' }).click()
  await expectToast(page, 'Delete Failed', 'Profile not found')
})
