import type { Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { expectNoViolation } from '#tests/support/axe.ts'
import { hangProfile } from '#tests/support/hang.ts'
import { expect, expectToast, test } from '#tests/support/page-test.ts'
import { chooseWallet, connectWallet, giveWallet, walletName } from '#tests/support/page-wallet.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'

const submit = 'Submit Profile for Review'

async function fillForm(page: Page, name: string, handle: string) {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Handle').fill(handle)
  await page.getByLabel('Bio').fill(`What ${name} does, said at a length that is long enough.`)
  await page.getByLabel('Website').fill(`https://${handle}.example`)
}

test('the form is filled without a wallet, kept, and asks for one when it is sent', async ({
  page,
}) => {
  const wallet = await giveWallet(page)
  await page.goto('/submit')
  await page.getByRole('radio', { name: /Curator/ }).check()
  await expect(page.getByText('of 500 gold eyes left')).toBeVisible()
  await page.getByLabel('Full name').fill('Draft Dora')
  await page.getByLabel('Handle').fill('dora')
  await page.getByLabel('Bio').fill('Hangs rooms for screens, and takes them down at night.')
  await page.getByLabel('SuperRare').fill('https://superrare.com/dora')
  const preview = page.getByRole('complementary', { name: 'As it will hang' })
  await expect(preview.getByRole('heading', { name: 'Draft Dora' })).toBeVisible()
  await expect(preview.getByText('@dora · Curator')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Draft Dora')
  await expect(page.getByRole('radio', { name: /Curator/ })).toBeChecked()
  const seen = await preview.locator('img').first().getAttribute('src')
  expect(seen).toMatch(/^\/covers\/v1\/curator\/(cut-paper|plan)\//)
  // A roundel goes with it, as long as nobody brings another avatar.
  const roundel = seen?.replace(/^.*\//, '/roundels/v1/') ?? ''
  await expect(page.getByRole('region', { name: 'Avatar' }).locator('img')).toHaveAttribute(
    'src',
    roundel,
  )
  await page.getByRole('button', { name: submit }).click()
  // Connecting goes on submitting.
  await chooseWallet(page)
  await expectToast(page, 'Profile Submitted Successfully!')
  await expect(page).toHaveURL(/\/profile\/dora$/)
  // The very work that was seen before.
  const hung = page.getByRole('img', { name: 'A work that the house drew for Draft Dora' })
  await expect(hung).toHaveAttribute('src', seen ?? '')
  await expect(page.locator(`main img[src="${roundel}"]`)).toBeVisible()
  expect(wallet.asked).toHaveLength(1)

  await page.goto('/submit')
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('what is missing or wrong is said beside its field', async ({ page }) => {
  await page.goto('/submit')
  // So is what is needed, before anything is.
  await expect(page.getByText('Name, handle, bio and a connected wallet are needed.')).toBeVisible()
  for (const label of ['Full name', 'Handle', 'Bio']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
  }
  await page.getByLabel('Twitter (X)').fill('javascript:alert(1)')
  await page.getByRole('button', { name: submit }).click()
  for (const text of [
    'Name is required',
    'Handle is required',
    'Bio is required',
    'Wallet address is required to create a profile on Provenance',
    'X must be a valid URL that starts with http:// or https://',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Name is required')
  await expect(page.getByLabel('Bio')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Full name').fill('Somebody')
  await expect(page.getByText('Name is required')).toHaveCount(0)
})

test('a field that is passed by is not complained about, one that was written in is', async ({
  page,
}) => {
  await page.goto('/submit')
  await page.getByLabel('Full name').focus()
  for (const label of ['Handle', 'Bio']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label)).toBeFocused()
  }
  await page.getByLabel('Website').pressSequentially('nowhere')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert')).toHaveText([/^Website must be a valid URL/])
  await page.getByLabel('Website').fill('https://nowhere.example')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('no wallet is asked for over other errors', async ({ page }) => {
  await giveWallet(page)
  await page.goto('/submit')
  await fillForm(page, 'Wrong Wanda', 'wanda')
  await page.getByLabel('Website').fill('nowhere at all')
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByLabel('Website')).toBeFocused()
  await expect(page.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a dialog that is closed without a wallet sends nothing, and moves nobody', async ({
  page,
}) => {
  await giveWallet(page)
  await page.goto('/submit')
  await fillForm(page, 'Later Lara', 'lara')
  const button = page.getByRole('button', { name: submit })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(dialog.getByRole('button', { name: `Connect ${walletName}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(page.getByLabel('Wallet address')).toHaveAccessibleDescription(
    'Wallet address is required to create a profile on Provenance',
  )
  await expect(page).toHaveURL(/\/submit$/)
})

test('another wallet is asked for pictures of its own', async ({ page }) => {
  const first = await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Two Purses', 'purses')
  await page.getByLabel('Add photos').setInputFiles(await drawOwnPicture('first.png', 34))
  await expect(page.getByText('1 of 6')).toBeVisible()
  const avatar = page.getByRole('region', { name: 'Avatar' }).locator('img')
  await page.getByLabel('Upload Avatar').setInputFiles(await drawOwnPicture('face.png', 33))
  await expect(avatar).toHaveAttribute('src', /^\/media\//)
  const second = first.switchTo(generatePrivateKey())
  await page.getByRole('banner').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('1 of 6')).toBeVisible()
  await connectWallet(page)
  await expect(page.getByLabel('Wallet address')).toHaveValue(second)
  await expect(page.getByText('0 of 6')).toBeVisible()
  await expect(page.getByText(/^Your wallet was switched.*Please add them again\./)).toBeVisible()
  await expect(page.getByText(/^Your wallet was switched.*Please add it again\./)).toBeVisible()
  // What the house drew belongs to nobody.
  await expect(avatar).toHaveAttribute('src', /^\/roundels\/v1\//)
  await page.getByLabel('Upload Avatar').setInputFiles(await drawOwnPicture('other.png', 36))
  await page.getByLabel('Add photos').setInputFiles(await drawOwnPicture('second.png', 35))
  await expect(page.getByText('1 of 6')).toBeVisible()
  await expect(page.getByText(/^Your wallet was switched/)).toHaveCount(0)
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('button', { name: /^First photo by/ })).toBeVisible()
})

test('a draft’s photos wait for the wallet that uploaded them', async ({ page }) => {
  const wallet = await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await page.getByLabel('Full name').fill('Patient Pia')
  await page.getByLabel('Add photos').setInputFiles(await drawOwnPicture('kept.png', 34))
  await expect(page.getByText('1 of 6')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Disconnect' }).click()
  await page.reload()
  await expect(page.getByText('1 of 6')).toBeVisible()
  await connectWallet(page)
  await expect(page.getByText('1 of 6')).toBeVisible()
  wallet.switchTo(generatePrivateKey())
  await page.getByRole('banner').getByRole('button', { name: 'Disconnect' }).click()
  await page.reload()
  await connectWallet(page)
  await expect(page.getByText('0 of 6')).toBeVisible()
  await expect(page.getByText(/^Your wallet was switched/)).toBeVisible()
})

test('the server’s reason stands beside the field, and a draft survives it', async ({
  page,
  owner,
}) => {
  await hangProfile(owner, { name: 'First Comer', handle: 'wanted' })
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await page.getByLabel('Full name').fill('Late Comer')
  await page.getByLabel('Handle').fill('WANTED')
  await page.getByLabel('Bio').fill('Came too late for the name, and will choose another one.')
  const reason = 'This handle is taken. Choose another one.'
  // Said as soon as the field is left.
  await expect(page.getByLabel('Handle')).toHaveAccessibleDescription(reason)
  await page.getByLabel('Website').fill('https://late.example')
  await page.getByRole('button', { name: submit }).click()
  await expectToast(page, 'Submission Failed', reason)
  await expect(page.getByLabel('Handle')).toHaveAccessibleDescription(reason)
  await expect(page.getByLabel('Handle')).toBeFocused()
  await page.getByLabel('Handle').fill('late')
  await page.getByRole('button', { name: submit }).click()
  await expectToast(page, 'Profile Submitted Successfully!')
})

test('a second click sends nothing twice', async ({ page }) => {
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Double Dot', 'dot')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: submit }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL(/\/profile\/dot$/)
  expect(posts).toEqual(['/api/auth/verify', '/api/profiles'])
})

test('a submission whose answer is lost is found at the next try', async ({ page }) => {
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Lost Lou', 'lou')
  await page.route('**/api/profiles', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: submit }).click()
  await expectToast(page, 'Submission Failed', 'Please try again later.')
  await expect(page.getByRole('button', { name: submit })).toHaveAccessibleDescription(
    /^Please try again later\. Your wallet 0x/,
  )
  await expect(page.getByLabel('Full name')).toHaveValue('Lost Lou')
  await page.unroute('**/api/profiles')
  await page.getByRole('button', { name: submit }).click()
  await expectToast(page, 'Profile Submitted Successfully!')
  await expect(page).toHaveURL(/\/profile\/lou$/)
  await page.getByRole('banner').getByRole('link', { name: 'Submit Profile' }).click()
  await expect(page.getByText('This wallet has a profile already, Lost Lou (@lou).')).toBeVisible()
})

test('a wallet that has its profile is led to it, and no try is sent', async ({ page, owner }) => {
  await hangProfile(owner, { name: 'Only Oma', handle: 'only-oma' })
  await giveWallet(page, owner.privateKey)
  await page.goto('/submit')
  await connectWallet(page)
  await expect(
    page.getByText('This wallet has a profile already, Only Oma (@only-oma).'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: submit })).toHaveCount(0)
  let sent = 0
  await page.route('**/api/profiles', (route) => {
    sent += 1
    return route.continue()
  })
  await page.getByLabel('Full name').fill('Second Oma')
  await page.getByLabel('Full name').press('Enter')
  await page.getByLabel('Full name').fill('')
  await page.getByRole('link', { name: 'Edit @only-oma instead' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Only Oma')
  expect(sent).toBe(0)
})

test('a wait of long says for what, and can be given up', async ({ page }) => {
  const wallet = await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Waiting Wu', 'wu')
  const button = page.getByRole('button', { name: submit })
  const giveUp = page.getByRole('button', { name: 'Give Up' })
  wallet.hesitate(true)
  await button.click()
  await expect(page.getByText(/^Still waiting for your wallet to answer\./)).toBeVisible()
  await giveUp.press('Enter')
  await expectToast(page, 'Submission Failed')
  await expect(button).toBeFocused()
  await expect(giveUp).toHaveCount(0)
  wallet.hesitate(false)

  // The server takes it, and is not heard.
  const taken = Promise.withResolvers<void>()
  await page.route('**/api/profiles', async (route) => {
    await route.fetch()
    taken.resolve()
  })
  await button.press('Enter')
  await taken.promise
  await expect(page.getByText(/^Still waiting for the server to answer\./)).toBeVisible()
  await expectNoViolation(page)
  await giveUp.click()
  await expect(button).toHaveAccessibleDescription(/^Given up\. If it was sent already, the next/)
  await page.unroute('**/api/profiles')
  await button.press('Enter')
  await expect(page).toHaveURL(/\/profile\/wu$/)
})

test('the page of a proxy is no reason', async ({ page }) => {
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Gate Way', 'gateway')
  const body = '<html><body><h1>502 Bad Gateway</h1></body></html>'
  await page.route('**/api/profiles', (route) =>
    route.fulfill({ status: 418, contentType: 'text/html', body }),
  )
  await page.getByRole('button', { name: submit }).click()
  await expectToast(page, 'Submission Failed', 'The server answered 418. Please try again later.')
})

test('a declined sign-in sends nothing', async ({ page }) => {
  const wallet = await giveWallet(page)
  wallet.decline(true)
  await page.goto('/submit')
  await connectWallet(page)
  await page.getByLabel('Full name').fill('Shy Sam')
  await page.getByLabel('Handle').fill('shy.sam')
  await page.getByLabel('Bio').fill('Would rather not sign, and so is not shown to anybody.')
  await page.getByRole('button', { name: submit }).click()
  await expectToast(page, 'Submission Failed')
  await expect(page).toHaveURL(/\/submit$/)
  await expect(page.getByLabel('Full name')).toHaveValue('Shy Sam')
})

test('six photos find a place, a seventh does not, and a picture that is none is refused', async ({
  page,
}) => {
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  const files = page.getByLabel('Add photos')
  const none = {
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  await files.setInputFiles(['no.png', 'nor-this.png'].map((name) => ({ name, ...none })))
  // The toast of the first one has gone for it.
  await expect(page.getByText(/^nor-this\.png: Pictures may be/)).toBeVisible()
  await files.setInputFiles({ name: 'alone.png', ...none })
  await expect(
    page.getByText(/^alone\.png: Pictures may be .* This file is none that can be read\.$/),
  ).toBeVisible()
  await expect(page.getByText('0 of 6')).toBeVisible()
  const pictures = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((width) => drawOwnPicture(`${width}.png`, 30 + width)),
  )
  await files.setInputFiles(pictures)
  await expectToast(page, 'Maximum Photos Reached', 'You can only upload up to 6 profile photos.')
  await expect(page.getByText('6 of 6')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove photo 6' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(page.getByText('5 of 6')).toBeVisible()
})

test('photos are put in order by keys, by presses and by drag, and none takes the focus along', async ({
  page,
}) => {
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  const files = page.getByLabel('Add photos')
  const pictures = await Promise.all([41, 42, 43].map((n) => drawOwnPicture(`${n}.png`, n)))
  await files.setInputFiles(pictures)
  await expect(page.getByText('3 of 6')).toBeVisible()
  await expect(files).toHaveValue('')
  // The same one again is the same photo.
  const again = page.waitForResponse('**/api/media')
  await files.setInputFiles(pictures.slice(0, 1))
  await again
  await expect(page.getByText('Uploading')).toHaveCount(0)
  await expect(page.getByText('3 of 6')).toBeVisible()
  const photo = (place: number) => page.getByRole('button', { name: `Photo ${place}, move` })
  const listPhotos = () =>
    page
      .locator('[data-part="move"] img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  const [first, second, third] = await listPhotos()
  const toBeSeen = (place: number) => page.getByLabel(`What is to be seen in photo ${place}`)
  await toBeSeen(1).fill('The first')

  await photo(1).press('ArrowRight')
  await expect(photo(2)).toBeFocused()
  await expect.poll(listPhotos).toEqual([second, first, third])
  await photo(2).press('ArrowRight')
  await photo(3).press('ArrowRight')
  await expect.poll(listPhotos).toEqual([second, third, first])
  await expect(toBeSeen(3)).toHaveValue('The first')
  await expect(page.getByText('Photo moved to place 3 of 3')).toBeAttached()

  await photo(3).click()
  await expect(photo(3)).toHaveAttribute('aria-pressed', 'true')
  await photo(1).click()
  await expect.poll(listPhotos).toEqual([first, second, third])
  await photo(1).dragTo(photo(2))
  await expect.poll(listPhotos).toEqual([second, first, third])

  const remove = (place: number) => page.getByRole('button', { name: `Remove photo ${place}` })
  await remove(3).press('Enter')
  await expect(remove(2)).toBeFocused()
  await remove(1).press('Enter')
  await expect(remove(1)).toBeFocused()
  await remove(1).press('Enter')
  await expect(files).toBeFocused()
})

test('an avatar is chosen with the submission, and cleared and drawn again', async ({ page }) => {
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Faced Fay', 'faced.fay')
  const upload = page.getByLabel('Upload Avatar')
  const avatar = page.getByRole('region', { name: 'Avatar' }).locator('img')
  await upload.setInputFiles(await drawOwnPicture('face.png', 47))
  // Else the same file could not be chosen again.
  await expect(upload).toHaveValue('')
  await expect(avatar).toHaveAttribute('src', /^\/media\//)
  await page.getByRole('button', { name: 'Clear Avatar' }).press('Enter')
  await expect(upload).toBeFocused()
  await expect(avatar).toHaveAttribute('src', '/no-avatar.svg')
  await page.getByRole('button', { name: 'Use Drawn Avatar' }).click()
  await expect(avatar).toHaveAttribute('src', /^\/roundels\/v1\//)
  await upload.setInputFiles(await drawOwnPicture('face.png', 48))
  await expect(avatar).toHaveAttribute('src', /^\/media\//)
  await page.getByRole('button', { name: submit }).click()
  await expect(page).toHaveURL(/\/profile\/faced\.fay$/)
  const { avatarUrl } = await (await page.request.get('/api/profile/faced.fay')).json()
  expect(avatarUrl).toMatch(/^\/media\//)
})

test('tags are suggested as one types, taken as one likes, and removed by keys', async ({
  page,
}) => {
  await page.goto('/submit')
  const line = page.getByRole('combobox', { name: 'Tags' })
  const chip = (tag: string) => page.getByRole('button', { name: `Remove ${tag}` })
  await line.pressSequentially('gener')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option')).toHaveText(['Generative Art', 'AI-Generated Art'])
  await expectNoViolation(page)
  await line.press('ArrowDown')
  await expect(line).toHaveAttribute('aria-activedescendant', /./)
  await line.press('Enter')
  await expect(chip('Generative Art')).toBeVisible()
  await expect(suggestions).toBeHidden()

  await line.pressSequentially('weather, plotters')
  await line.press('Enter')
  await expect(line).toHaveValue('')
  await line.pressSequentially('vapor')
  await suggestions.getByRole('option', { name: 'Vaporwave' }).click()
  await expect(page.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveText([
    'Generative Art',
    'weather',
    'plotters',
    'Vaporwave',
  ])
  await line.press('Backspace')
  await expect(chip('Vaporwave')).toHaveCount(0)
  await chip('Generative Art').press('Enter')
  await expect(chip('weather')).toBeFocused()
  // What is half written stays over a reload, as a tag.
  await line.pressSequentially('WEATHER, left')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveText([
    'weather',
    'plotters',
    'left',
  ])
})

test('links are taken as people write them, and texts are counted, never cut', async ({ page }) => {
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Brief Bea', 'bea')
  const twitter = page.getByLabel('Twitter (X)')
  await twitter.fill('@bea')
  await expect(twitter).toHaveAccessibleDescription('Becomes https://x.com/bea')
  await page.getByLabel('OpenSea').fill('opensea.io/bea')
  const bio = page.getByLabel('Bio')
  await bio.fill('a'.repeat(1990))
  await expect(bio).toHaveAccessibleDescription('10 characters left of 2000')
  await bio.fill('b'.repeat(2003))
  await expect(bio).toHaveAccessibleDescription('3 characters too many')
  await expect(bio).toHaveValue('b'.repeat(2003))
  await page.getByRole('button', { name: submit }).click()
  await expect(bio).toHaveAccessibleDescription('Bio must be at most 2000 characters')
  await expect(bio).toBeFocused()
  await bio.fill('Says little, and that at a length that is just about long enough.')
  await page.getByRole('button', { name: submit }).click()
  await expect(page).toHaveURL(/\/profile\/bea$/)
  const { socialLinks } = await (await page.request.get('/api/profile/bea')).json()
  expect(socialLinks).toEqual({
    twitter: 'https://x.com/bea',
    opensea: 'https://opensea.io/bea',
    website: 'https://bea.example',
  })
})

test('who declines to sign in for photos is asked once', async ({ page }) => {
  const wallet = await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
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

test('nothing is sent before its photos have come', async ({ page }) => {
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Slow Sue', 'sue')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/media', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.getByLabel('Add photos').setInputFiles(await drawOwnPicture('slow.png', 35))
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await page.getByLabel('Website').press('Enter')
  arrived.resolve()
  await expect(page.getByText('1 of 6')).toBeVisible()
  await expect(page).toHaveURL(/\/submit$/)
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('button', { name: /^First photo by/ })).toBeVisible()
})

test('a photo that is chosen first waits for the wallet', async ({ page }) => {
  await giveWallet(page)
  await page.goto('/submit')
  await page.getByLabel('Add photos').setInputFiles(await drawOwnPicture('early.png', 33))
  await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
  await chooseWallet(page)
  await expect(page.getByText('1 of 6')).toBeVisible()
})

test('the profile’s own stroke is drawn while the wallet signs, and stands on the label', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const wallet = await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Signing Sia', 'sia')
  const line = page.locator('form [data-state]')
  await expect(line).toHaveAttribute('data-state', 'idle')

  // Signed in by a photo, so that whose stroke it is is known before the signature.
  await page.getByLabel('Add photos').setInputFiles(await drawOwnPicture('work.png', 44))
  await expect(page.getByText('1 of 6')).toBeVisible()
  const stroke = line.locator('path[d^="M"]').last()
  const path = await stroke.getAttribute('d')

  wallet.hesitate(true)
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('button', { name: 'Sign in your wallet…' })).toBeDisabled()
  await expect(line).toHaveAttribute('data-state', 'waiting')
  await expect(stroke).toHaveCSS('stroke-dashoffset', '0.46px')
  wallet.hesitate(false)
  await expect(page.getByText(/^Signed \d\d:\d\d:\d\d UTC, Content \w{6}…\w{4}$/)).toBeVisible()
  await expectToast(page, 'Profile Submitted Successfully!')
  await expect(page).toHaveURL(/\/profile\/sia$/)
  const { id } = await (await page.request.get('/api/profile/sia')).json()
  expect(await (await page.request.get(`/signatures/v1/${id}.svg`)).text()).toContain(path)
})

test('a wallet that declines takes the stroke back', async ({ page }) => {
  const wallet = await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await fillForm(page, 'Back Bo', 'back.bo')
  wallet.decline(true)
  const button = page.getByRole('button', { name: submit })
  await button.click()
  await expectToast(page, 'Submission Failed')
  await expect(page.locator('form [data-state]')).toHaveAttribute('data-state', 'idle')
  await expect(button).toBeFocused()
  await expect(button).toHaveAccessibleDescription(/rejected/)
})

test('leaving with something unsent is asked about', async ({ page }) => {
  await page.goto('/submit')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Artists' }).click()
  await expect(page).toHaveURL(/\/artists$/)
  await page.goto('/submit')
  await page.getByLabel('Full name').fill('Half Written')
  await nav.getByRole('link', { name: 'Artists' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/submit$/)
  await nav.getByRole('link', { name: 'Artists' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/artists$/)
  await nav.getByRole('link', { name: 'Submit Profile' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Half Written')
})

test('a held profile is explained to its owner, and seen by nobody else', async ({
  page,
  openVisitor,
}) => {
  await giveWallet(page)
  await page.goto('/submit')
  await connectWallet(page)
  await page.getByLabel('Full name').fill('Held Hanna')
  await page.getByLabel('Handle').fill('held.hanna')
  await page.getByLabel('Bio').fill('Too short a bio')
  await page.getByRole('button', { name: submit }).click()
  await expectToast(page, 'Profile Submitted Successfully!')
  const note = page.getByText(/^Under review, 24-48 hours\./)
  const why = 'It is looked at because there are no links and the bio is very short.'
  await expect(note).toContainText(why)
  await page.reload()
  await expect(note).toContainText(why)
  await page.goto('/profile/edit')
  await expect(note).toContainText(why)
  await page.goBack()
  await expect(page.getByText(/^Signed, under review/)).toBeVisible()
  const visitor = await openVisitor()
  await visitor.goto('/profile/held.hanna')
  await expect(visitor.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
})
