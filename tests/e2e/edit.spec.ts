import { changeFields, hangProfile } from '#tests/support/hang.ts'
import { expect, expectText, expectToast, test } from '#tests/support/page-test.ts'
import { chooseWallet, connectWallet, giveWallet } from '#tests/support/page-wallet.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'

const changedElsewhere = 'Your profile was changed elsewhere. Your changes are still here.'

const laterBio = 'Written on the telephone, while a draft waited at the desk.'

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
  await expect(page.getByText('This wallet has no public profile.')).toBeVisible()
  await expect(
    page.getByText('Is your profile hidden or under review? Sign in to see it.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
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
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0)
  await page.getByLabel('Full name').fill('Erik Neu')
  await page.getByLabel('Handle').fill('erik.neu')
  await page.getByLabel('Tags').fill('Conceptual Art, conceptual art, Limited Editions')
  await page.getByRole('button', { name: 'Change avatar' }).click()
  await page.getByLabel('Upload Avatar').setInputFiles(await drawOwnPicture('face.png', 51))
  await expect(page.getByRole('button', { name: 'Clear Avatar' })).toBeVisible()
  await page.getByLabel('Add photos').setInputFiles(await drawOwnPicture('work.png', 52))
  await expect(page.getByText('1 of 6')).toBeVisible()
  const toBeSeen = page.getByLabel('Description of photo 1')
  const chairs = 'Two empty chairs <b>in the rain</b>'
  await toBeSeen.fill(chairs)
  const preview = page.getByRole('complementary', { name: 'Preview and signature' })
  await expect(preview.getByRole('img', { name: chairs })).toBeVisible()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectText(page, 'updated')
  expect(wallet.asked.map((text) => text.split('\n')[0])).toEqual([
    expect.stringContaining('wants you to sign in'),
    expect.stringMatching(/^Update profile for Erik Neu at /),
  ])
  await page.goto('/profile/erik.neu')
  await expect(page.getByRole('heading', { name: 'Erik Neu' })).toBeVisible()
  // A single photo hangs large, and not small below itself.
  await expect(page.getByText('Photos, 1')).toHaveCount(0)
  await page.getByRole('button', { name: chairs }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: chairs })).toBeVisible()
  await expect(page.getByText(/^conceptual art$/i)).toHaveCount(1)
  await page.goto('/profile/edit')
  await expect(toBeSeen).toHaveValue(chairs)
  await page.getByRole('button', { name: 'Change avatar' }).click()
  await page.getByRole('button', { name: 'Clear Avatar' }).click()
  await expect(page.getByRole('button', { name: 'Use Drawn Avatar' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated Successfully!')
  await page.goto('/profile/erik.neu')
  await expect(page.getByRole('heading', { name: 'Erik Neu' })).toBeVisible()
  await expect(page.getByRole('button', { name: chairs })).toHaveCount(0)
})

test('the line on the label shows the signature that the profile has, then the new one', async ({
  page,
  owner,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await hangProfile(owner, { name: 'Signing Ulf', handle: 'ulf' })
  const wallet = await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  const label = page.getByRole('complementary', { name: 'Preview and signature' })
  // Not by its role: an open dialog hides the label from roles.
  const line = page.locator('form [data-state]')
  await expect(line).toHaveAttribute('data-state', 'standing')
  await expect(label.getByText('Signed in only')).toBeVisible()
  await page.getByLabel('Tags').fill('Ink')
  await expect(line).toHaveAttribute('data-state', 'idle')
  await expect(label.getByText('Signed in only')).toHaveCount(0)

  wallet.hesitate(true)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(line).toHaveAttribute('data-state', 'waiting')
  await expect(line.locator('path[d^="M"]').last()).toHaveCSS('stroke-dashoffset', '0.46px')
  wallet.hesitate(false)
  await expectToast(page, 'Profile Updated Successfully!')
  await expect(line).toHaveAttribute('data-state', 'signed')
  await expect(label.getByText(/^Signed \d\d:\d\d:\d\d UTC, Content \w{6}…\w{4}$/)).toBeVisible()
  await page.reload()
  await expect(line).toHaveAttribute('data-state', 'standing')
  await expect(label.getByText(/^Last signed /)).toBeVisible()
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
  await expectText(page, 'updateUnsigned')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue(/not willing to stand for/)
  wallet.decline(false)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated Successfully!')
})

test('a wallet that leaves while its update is prepared is named', async ({ page, owner }) => {
  await hangProfile(owner, { name: 'Left Early', handle: 'left.early' })
  const wallet = await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Left Earlier')
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/auth/nonce', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await asked.promise
  await page.getByRole('banner').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Connect your wallet to edit your profile.')).toBeVisible()
  answered.resolve()
  await expectText(page, 'updateWithoutWallet')
  expect(wallet.asked).toEqual([])
})

test('a server that is away is not blamed on the wallet', async ({ page, owner }) => {
  await hangProfile(owner, { name: 'Off Line', handle: 'off.line' })
  await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('On Line')
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  const button = page.getByRole('button', { name: 'Update Profile' })
  await button.click()
  await expectText(page, 'updateUnanswered')
  await expect(button).toHaveAccessibleDescription(/^The directory could not be reached\./)
  await page.unroute('**/api/**')
  await button.press('Enter')
  await expectToast(page, 'Profile Updated Successfully!')
  await expect(button).toBeFocused()
})

test('what was changed elsewhere meanwhile is not overwritten, and loads beneath what was typed', async ({
  page,
  owner,
}) => {
  const profile = await hangProfile(owner, { name: 'Two Tabs', handle: 'two.tabs' })
  const wallet = await giveWallet(page, owner.privateKey)
  // No news comes to this page.
  await page.routeWebSocket('**/api/live', (socket) => socket.close())
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Two Tabs, One Name')
  const bio = 'Written on the telephone, while the desk still had the old words.'
  const website = 'https://elsewhere.example'
  const elsewhere = changeFields(profile, { bio, socialLinks: { website } })
  expect((await owner.edit(profile.id, elsewhere)).status).toBe(200)

  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Update Failed', changedElsewhere)
  expect(wallet.asked.at(-1)).toMatch(/^Update profile for Two Tabs, One Name at /)
  await expect(page.getByLabel('Full name')).toHaveValue('Two Tabs, One Name')
  await page.getByLabel('Twitter (X)').fill('https://x.com/two.tabs')
  await page.getByRole('button', { name: 'Load newer version' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue(bio)
  await expect(page.getByLabel('Website')).toHaveValue(website)
  await expect(page.getByLabel('Full name')).toHaveValue('Two Tabs, One Name')

  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated Successfully!')
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
    'message',
    'name',
    'signature',
    'socialLinks',
  ])
  const saved = await (await owner.call('GET', `/api/profile/${profile.id}`)).json()
  expect(saved).toMatchObject({
    name: 'Two Tabs, One Name',
    bio,
    socialLinks: { twitter: 'https://x.com/two.tabs', website },
  })
})

test('what is changed elsewhere is told at once, and is not signed over unseen', async ({
  page,
  owner,
}) => {
  const profile = await hangProfile(owner, { name: 'Told Thea', handle: 'thea' })
  const wallet = await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  const elsewhere = { bio: 'What the telephone says about the works of Told Thea, at length.' }
  await owner.edit(profile.id, changeFields(profile, elsewhere))
  // Nothing was typed: the form follows.
  await expect(page.getByLabel('Bio')).toHaveValue(elsewhere.bio)

  await page.getByLabel('Bio').fill('What the desk says about the works of Told Thea, at length.')
  await owner.edit(profile.id, changeFields(profile, { bio: 'Again, the telephone: at length.' }))
  await expect(page.getByText('changed elsewhere since you opened it here: Bio.')).toBeVisible()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Update Failed', changedElsewhere)
  expect(wallet.asked).toEqual([])

  await page.getByRole('button', { name: 'Load newer version' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue(/^What the desk says/)
  await expect(page.getByText('You and another window both changed: Bio.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('We restored your draft')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue(/^What the desk says/)
  await page.getByRole('button', { name: 'Discard Draft' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('Again, the telephone: at length.')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Again, the telephone: at length.')
  await expect(page.getByText('We restored your draft')).toHaveCount(0)
})

test('a draft comes back upon what the profile is by then', async ({ page, owner }) => {
  const profile = await hangProfile(owner, { name: 'Draft Dan', handle: 'dan' })
  await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Daniel Draft')
  await page.getByLabel('Tags').fill('Desk')
  await page.goto('/artists')
  await owner.edit(profile.id, changeFields(profile, { tags: ['Telephone'], bio: laterBio }))
  await page.goto('/profile/edit')
  await expect(page.getByLabel('Full name')).toHaveValue('Daniel Draft')
  await expect(page.getByLabel('Bio')).toHaveValue(laterBio)
  await expect(page.getByText('You and another window both changed: Tags.')).toBeVisible()
  await page.getByRole('button', { name: 'Use newer versions' }).click()
  await expect(page.getByRole('button', { name: 'Remove Telephone' })).toBeVisible()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated Successfully!')
  const saved = await (await owner.call('GET', `/api/profile/${profile.id}`)).json()
  expect(saved).toMatchObject({ name: 'Daniel Draft', bio: laterBio, tags: ['Telephone'] })
})

test('who declines to sign in for photos is asked once', async ({ page, owner }) => {
  await hangProfile(owner, { name: 'Declining Dee', handle: 'dee.declines' })
  const wallet = await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  wallet.decline(true)
  const files = page.getByLabel('Add photos')
  await files.setInputFiles(await Promise.all([36, 37].map((n) => drawOwnPicture(`${n}.png`, n))))
  await expectToast(page, 'Picture Not Added')
  await expect(page.getByText('Uploading')).toHaveCount(0)
  expect(wallet.asked).toHaveLength(1)
  wallet.decline(false)
  await files.setInputFiles(await drawOwnPicture('38.png', 38))
  await expect(page.getByText('1 of 6')).toBeVisible()
})

test('a draft that is let go leaves no question behind', async ({ page, owner }) => {
  const profile = await hangProfile(owner, { name: 'Leaving Lee', handle: 'lee-leaves' })
  await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Tags').fill('Desk')
  await page.goto('/artists')
  await owner.edit(profile.id, changeFields(profile, { tags: ['Telephone'] }))
  await page.goto('/profile/edit')
  await expect(page.getByText('You and another window both changed: Tags.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard Draft' }).click()
  await expect(page.getByRole('button', { name: 'Remove Telephone' })).toBeVisible()
  await expect(page.getByText('You and another window both changed')).toHaveCount(0)
})

test('a renamed profile takes its pages along, and its former handle leads to it', async ({
  page,
  owner,
  openVisitor,
}) => {
  await hangProfile(owner, { name: 'Moving Mo', handle: 'mo' })
  await giveWallet(page, owner.privateKey)
  const visitor = await openVisitor()
  await visitor.goto('/profile/MO')
  await expect(visitor.getByText('@mo ·')).toBeVisible()
  await page.goto('/profile/mo')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Handle').fill('mo.moved')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated Successfully!')

  await expect(visitor).toHaveURL(/\/profile\/mo\.moved$/)
  await expect(visitor.getByText('@mo.moved ·')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('@mo.moved ·')).toBeVisible()
  await expect(page).toHaveURL(/\/profile\/mo\.moved$/)
  await visitor.goto('/profile/mo')
  await expect(visitor).toHaveURL(/\/profile\/mo\.moved$/)
  await expect(visitor.getByText('@mo.moved ·')).toBeVisible()
})

test('a form that is written in outlasts a server that fails for a while', async ({
  page,
  owner,
}) => {
  const profile = await hangProfile(owner, { name: 'Outlasting Olu', handle: 'outlasting.olu' })
  await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Olu, Still Here')
  await page.route('**/api/profile/wallet/**', (route) => route.fulfill({ status: 418 }))
  const asked = page.waitForResponse('**/api/profile/wallet/**')
  // The public form lacks the wallet, so the page asks for the owner's own.
  await owner.edit(profile.id, changeFields(profile, { hideWallet: true }))
  expect((await asked).status()).toBe(418)
  await page.getByLabel('Tags').fill('Endurance')
  await expect(page.getByLabel('Full name')).toHaveValue('Olu, Still Here')
})

test('two edits in a row are both taken, also after one that was signed by a clock ahead', async ({
  page,
  owner,
}) => {
  const profile = await hangProfile(owner, { name: 'Quick Quinn', handle: 'quick.quinn' })
  await giveWallet(page, owner.privateKey)
  const ahead = await owner.edit(profile.id, changeFields(profile, { tags: ['One'] }), 50_000)
  expect(ahead.status).toBe(200)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  for (const tag of ['Two', 'Three']) {
    await page.getByLabel('Tags').fill(tag)
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    expect((await saved).status()).toBe(200)
  }
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
  await expectText(page, 'updateWithoutProfile')
})

test('a second click deletes nothing twice', async ({ page, owner }) => {
  await hangProfile(owner, { name: 'Click Cleo', handle: 'cleo' })
  await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Cleo Unsent')
  const listDrafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':draft:')))
  await expect.poll(listDrafts).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete Profile' }).click()
  const deletions: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'DELETE') deletions.push(answer.status())
  })
  await page.getByRole('button', { name: 'Yes, Delete Profile' }).dblclick()
  await expectText(page, 'ownProfileDeleted')
  await expect(page).toHaveURL(/\/$/)
  expect(deletions).toEqual([204])
  await expect.poll(listDrafts).toEqual([])
})

test('a deletion that comes too late says so', async ({ page, owner }) => {
  const { id } = await hangProfile(owner, { name: 'Twice Tom', handle: 'tom' })
  await giveWallet(page, owner.privateKey)
  await page.routeWebSocket('**/api/live', (socket) => socket.close())
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  // The upload signs in, so that the deletion below asks for nothing more.
  await page.getByRole('button', { name: 'Change avatar' }).click()
  await page.getByLabel('Upload Avatar').setInputFiles(await drawOwnPicture('face.png', 61))
  await expect(page.getByRole('button', { name: 'Clear Avatar' })).toBeVisible()
  await owner.call('DELETE', `/api/profile/${id}`)
  await page.getByRole('button', { name: 'Delete Profile' }).click()
  await page.getByRole('button', { name: 'Yes, Delete Profile' }).click()
  await expectText(page, 'ownDeletionRefused')
})
