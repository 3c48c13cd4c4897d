import sharp from 'sharp'
import type { SubmittedProfile } from '#contract/views/profile.ts'
import { findSettledBox } from '#tests/support/find-settled-box.ts'
import { changeFields, listProfile } from '#tests/support/list-profile.ts'
import { expect, expectText, expectToast, test } from '#tests/support/page-test.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'
import type { Visitor } from '#tests/support/product-visitor.ts'

async function addPhotos(owner: Visitor, profile: SubmittedProfile, count: number) {
  const profilePhotos: string[] = []
  for (let width = 1; width <= count; width += 1) {
    const { buffer } = await drawOwnPicture('photo.png', 40 * width)
    profilePhotos.push(await owner.upload(buffer))
  }
  await owner.edit(profile.id, changeFields(profile, { profilePhotos }))
}

test('shows a profile in full by handle and by id', async ({ page, owner }) => {
  const profile = await listProfile(owner, {
    name: 'Ines Corvo',
    handle: 'ines.corvo',
    profileType: 'collector',
    tags: ['Rare Pieces', 'Blue Chip Collections'],
    socialLinks: {
      twitter: 'https://x.com/corvo',
      opensea: 'https://opensea.io/corvo',
      superrare: 'https://superrare.com/corvo',
    },
  })
  for (const address of ['ines.corvo', 'INES.Corvo', profile.id]) {
    await page.goto(`/profile/${address}`)
    await expect(page.getByRole('heading', { name: 'Ines Corvo', level: 1 })).toBeVisible()
  }
  await expect(page).toHaveTitle('Ines Corvo · Provenance')
  await expect(page.getByText('@ines.corvo · Collector')).toBeVisible()
  await expect(page.getByText(/^First 500 · Collector · \d+$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Specialties & Interests' })).toBeVisible()
  await expect(page.getByText('Blue Chip Collections')).toBeVisible()
  await expect(page.getByText(new RegExp(`\\d{4}\\.K\\.${profile.id.slice(0, 4)}`))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verified · Verify it yourself' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^0x/ })).toHaveAttribute(
    'href',
    `https://etherscan.io/address/${owner.wallet.address}`,
  )
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: 'Copy the wallet address' }).click()
  await expectToast(page, 'Copied', 'The wallet address is on your clipboard.')
  const rows = page.getByRole('term')
  await expect(rows).toHaveText(['X', 'OpenSea', '6529.io', 'Foundation', 'SuperRare'])
  await expect(page.getByText('Not linked')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Contact Ines Corvo' })).toHaveAttribute(
    'href',
    'https://x.com/corvo',
  )
  await page.getByRole('link', { name: 'Back to Collectors' }).click()
  await expect(page).toHaveURL(/\/collectors$/)
})

test('opens photos in a viewer that wraps around and closes with Escape', async ({
  page,
  owner,
}) => {
  const profile = await listProfile(owner, { name: 'Pia Foto', handle: 'pia.foto' })
  await addPhotos(owner, profile, 3)
  await page.goto('/profile/pia.foto')
  await expect(page.getByText('Photos, 3')).toBeVisible()
  const second = page.getByRole('button', { name: 'Open photo 2 of 3' })
  await second.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('3 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('1 of 3')).toBeVisible()
  // The first photo is tall, and the close button is at its corner.
  const photo = await findSettledBox(viewer.getByRole('img', { name: 'Photo 1 of 3' }))
  const close = await findSettledBox(viewer.getByRole('button', { name: 'Close' }))
  expect(Math.abs(close.x + close.width - photo.x - photo.width)).toBeLessThan(8)
  await viewer.getByRole('button', { name: 'Previous photo' }).click()
  await expect(viewer.getByText('3 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('moves through the photos by swiping', async ({ page, owner }) => {
  const profile = await listProfile(owner, { name: 'Swipe Svea', handle: 'svea' })
  await addPhotos(owner, profile, 2)
  await page.goto('/profile/svea')
  await page.getByRole('button', { name: 'Open photo 1 of 2' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const touch = (type: 'touchStart' | 'touchMove', x: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 400 }] })
    await touch('touchStart', from)
    await touch('touchMove', to)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(600, 400)
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await swipe(400, 600)
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await swipe(400, 420)
  await expect(viewer.getByText('1 of 2')).toBeVisible()
})

test('shows a photo uncropped, in its proportions', async ({ page, owner }) => {
  const profile = await listProfile(owner, { name: 'Wide Wanda', handle: 'wanda' })
  const wide = await sharp({
    create: { width: 1200, height: 100, channels: 3, background: '#567' },
  })
    .png()
    .toBuffer()
  const url = await owner.upload(wide)
  await owner.edit(profile.id, changeFields(profile, { profilePhotos: [url] }))
  await page.goto('/profile/wanda')
  const work = page.getByRole('img', { name: 'First photo by Wide Wanda' })
  await expect(work).toHaveJSProperty('complete', true)
  await expect(work).not.toHaveJSProperty('naturalWidth', 0)
  const box = await findSettledBox(work)
  expect(box.width / box.height).toBeCloseTo(12, 0)
  // The photo is centered on its wall, at the eye line.
  const line = await work.evaluate((image) =>
    image.closest('div')?.querySelector('span')?.getBoundingClientRect(),
  )
  expect(box.y + box.height / 2).toBeCloseTo(line?.y ?? 0, 0)
})

test('disables the contact button without a link, and hides a hidden wallet', async ({
  page,
  owner,
}) => {
  const profile = await listProfile(owner, { name: 'Quiet Quinn', handle: 'quinn' })
  await owner.edit(profile.id, changeFields(profile, { socialLinks: {}, hideWallet: true }))
  await page.goto('/profile/quinn')
  await expect(page.getByRole('button', { name: 'Contact Quiet Quinn' })).toBeDisabled()
  await expect(page.getByText('Wallet hidden', { exact: true })).toBeVisible()
  await expect(page.getByText('Not linked')).toHaveCount(4)
})

test('shows an edit live, and a missing page after a deletion', async ({ page, owner }) => {
  const profile = await listProfile(owner, { name: 'Ute Before', handle: 'ute' })
  await page.goto('/profile/ute')
  await expect(page.getByRole('heading', { name: 'Ute Before' })).toBeVisible()
  await expect(page.getByText(/^Last signed/)).toHaveCount(0)
  await owner.edit(profile.id, changeFields(profile, { name: 'Ute After' }))
  await expect(page.getByRole('heading', { name: 'Ute After' })).toBeVisible()
  await owner.call('DELETE', `/api/profile/${profile.id}`)
  await expectText(page, 'profileNotFound')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('shows a profile from a list before its request is answered', async ({ page, owner }) => {
  await listProfile(owner, { name: 'Lena Listed', handle: 'lena.listed' })
  const released = Promise.withResolvers<void>()
  await page.route('**/api/profile/lena.listed', async (route) => {
    await released.promise
    await route.continue()
  })
  // Until the whole list is loaded, the page shows the profiles that the server rendered.
  const list = page.waitForResponse('**/api/profiles/artist')
  await page.goto('/artists?q=lena.listed')
  await (await list).finished()
  await page.getByRole('link', { name: 'View Full Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Lena Listed', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Lena Listed · Provenance')
  released.resolve()
})

test('retries a profile that could not be loaded once the connection is live', async ({
  page,
  owner,
}) => {
  await listProfile(owner, { name: 'Eva Later', handle: 'eva.later' })
  let isUnavailable = true
  await page.route('**/api/profile/eva.later', (route) =>
    isUnavailable ? route.abort() : route.continue(),
  )
  await page.routeWebSocket('**/api/live', (socket) => {
    if (isUnavailable) void socket.close()
    else socket.connectToServer()
  })
  await page.goto('/artists?q=eva.later')
  await page.getByRole('link', { name: 'View Full Profile' }).click()
  await expectText(page, 'profileNotFetched')
  isUnavailable = false
  // The retry delay grows with the outage, up to half a minute.
  await expect(page.getByRole('heading', { name: 'Eva Later' })).toBeVisible({ timeout: 40_000 })
})

test('shows a missing page for an unknown profile', async ({ page }) => {
  await page.goto('/profile/nobody-of-this-name')
  await expectText(page, 'profileNotFound')
})

test('closes the photo viewer with Back, and stays on the page', async ({ page, owner }) => {
  const profile = await listProfile(owner, { name: 'Back Berta', handle: 'back.berta' })
  await addPhotos(owner, profile, 2)
  await page.goto('/profile/back.berta')
  await page.getByRole('button', { name: 'Open photo 1 of 2' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Back Berta', level: 1 })).toBeVisible()
})

test('links a tag to the list of profiles with that tag', async ({ page, owner }) => {
  await listProfile(owner, {
    name: 'Tag Tilda',
    handle: 'tag.tilda',
    tags: ['Weaving by moonlight', 'Looms at dawn'],
  })
  await page.goto('/profile/tag.tilda')
  await page.getByRole('link', { name: 'Weaving by moonlight' }).click()
  await expect(page).toHaveURL('/artists?tag=Weaving+by+moonlight')
  const card = page.getByRole('article', { name: 'Tag Tilda' })
  await expect(page.getByRole('article')).toHaveCount(1)
  await card.getByRole('link', { name: 'Looms at dawn' }).click()
  await expect(page).toHaveURL('/artists?tag=Looms+at+dawn')
  // The cards of the former list are replaced.
  await expect(page.getByLabel('Medium')).toHaveValue('Looms at dawn')
  await card.getByRole('link', { name: 'Tag Tilda' }).click()
  await expect(page.getByRole('heading', { name: 'Tag Tilda', level: 1 })).toBeVisible()
})
