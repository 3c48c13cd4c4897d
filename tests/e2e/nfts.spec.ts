import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/axe.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import {
  alchemyPage,
  type NftResponse,
  openSeaNft,
  openSeaPage,
  serveNfts,
} from '#tests/support/nft-services.ts'
import { expect, expectText, expectToast, test as pageTest } from '#tests/support/page-test.ts'
import { openEdit } from '#tests/support/page-wallet.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'
import type { Visitor } from '#tests/support/product-visitor.ts'

type Services = {
  openSea: { url: string; say: (wallet: string, said: NftResponse) => void }
  alchemy: { url: string }
}

/** A product with test services that return the NFTs that a test sets for each wallet. */
const test = pageTest.extend<object, { services: Services }>({
  services: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const said = new Map<string, NftResponse>()
      const openSea = await serveNfts(
        ({ pathname }) => said.get(pathname.split('/')[6] ?? '') ?? openSeaPage([]),
      )
      const alchemy = await serveNfts(() => alchemyPage([]))
      await use({
        openSea: { url: openSea.url, say: (wallet, to) => void said.set(wallet.toLowerCase(), to) },
        alchemy,
      })
      await Promise.all([openSea.close(), alchemy.close()])
    },
    { scope: 'worker' },
  ],
  productEnv: [
    async ({ services: { openSea, alchemy } }, use) =>
      use({
        OPENSEA_API_KEY: 'key',
        OPENSEA_URL: openSea.url,
        ALCHEMY_API_KEY: 'key',
        ALCHEMY_URL: alchemy.url,
      }),
    { scope: 'worker' },
  ],
})

/** NFTs with inline pictures, so that no further request is needed. */
async function onChain(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { buffer } = await drawOwnPicture('one.png', 20 + index)
      const display_image_url = `data:image/png;base64,${buffer.toString('base64')}`
      return openSeaNft(String(index + 1), { display_image_url })
    }),
  )
}

async function openAvatarOptions(page: Page, owner: Visitor, handle: string) {
  await listProfile(owner, { name: `Holder ${handle}`, handle })
  await openEdit(page, owner.privateKey)
  await page.getByRole('button', { name: 'Change avatar' }).click()
}

const choose = 'Choose from Your NFTs'

test('pages through NFTs, and saves and shows the chosen one', async ({
  page,
  owner,
  services,
}) => {
  services.openSea.say(owner.wallet.address, openSeaPage(await onChain(11)))
  await openAvatarOptions(page, owner, 'holder')
  await page.getByRole('button', { name: choose }).click()
  await expectText(page, 'nftsLoaded')
  const picker = page.getByRole('region', { name: choose })
  await expect(picker.getByText('Showing 1-8 of 11')).toBeVisible()
  await expect(picker.getByRole('button', { name: /^Tide/ })).toHaveCount(8)
  await expect(picker.getByText('Ethereum mainnet only · Moralis not set up')).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await picker.getByRole('button', { name: 'Next' }).click()
  await expect(picker.getByText('Showing 9-11 of 11')).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Next' })).toBeDisabled()
  await picker.getByRole('button', { name: /^Tide 2 / }).click()
  await expectText(page, 'nftChosen', 'Tide 2 is set as your avatar. Save the form to keep it.')
  await expect(picker).toBeHidden()
  await expect(page.getByRole('button', { name: choose })).toBeFocused()
  // Opened again, the picker shows the page with the chosen NFT.
  await page.keyboard.press('Enter')
  await expect(picker.getByText('Showing 9-11 of 11')).toBeVisible()
  await expect(picker.getByRole('button', { pressed: true })).toHaveAccessibleName(/^Tide 2 /)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated Successfully!')
  await page.goto('/profile/holder')
  const avatar = page.getByRole('main').locator(`img[src^="/media/"]`).first()
  await expect(avatar).toBeVisible()
  await expect(avatar).toHaveAttribute('src', /-21x\d+\.webp$/)
})

test('asks for a wallet in a toast that closes after five seconds or a swipe of 50 pixels', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/submit')
  const toast = page.getByRole('region', { name: /^Notification/ }).locator('[data-variant]')
  const ask = async () => {
    await page.getByRole('button', { name: choose }).click()
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(toast).toBeVisible({ timeout: 500 })
    }).toPass()
    await expectText(page, 'nftsWithoutWallet')
  }
  await page.getByRole('button', { name: 'Change avatar' }).click()
  await expect(page.getByRole('button', { name: choose })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await ask()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4500)
  await expect(toast).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(500)
  await expect(toast).toHaveCount(0)

  await ask()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /^Notification/ }).locator(':focus')).toHaveCount(1)
  const swipe = async (pixels: number) => {
    const box = await toast.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const far of [pixels / 2, pixels]) await page.mouse.move(x + far, y)
    await page.mouse.up()
  }
  await swipe(45)
  await expect(toast).toHaveAttribute('data-state', 'open')
  await swipe(55)
  await expect(toast).toHaveCount(0)
})

test('reports a wallet without NFTs', async ({ page, owner }) => {
  await openAvatarOptions(page, owner, 'holder-of-none')
  await page.getByRole('button', { name: choose }).click()
  await expectText(page, 'noNfts')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('region', { name: choose })).toBeHidden()
})

test('shows progress while a service does not answer, and offers a retry', async ({
  page,
  owner,
  services,
}) => {
  const waiting = Promise.withResolvers<void>()
  services.openSea.say(owner.wallet.address, (response) => {
    void waiting.promise.then(() => response.writeHead(401).end())
  })
  await openAvatarOptions(page, owner, 'holder-of-patience')
  await page.clock.install()
  await page.getByRole('button', { name: choose }).click()
  for (const words of [
    'Loading NFTs from Alchemy...',
    'Loading NFTs from OpenSea...',
    'Processing your NFTs...',
    'Almost done...',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
    await page.clock.runFor(3000)
  }
  waiting.resolve()
  await expectToast(
    page,
    'Error Loading NFTs',
    'OpenSea did not respond, so NFTs may be missing. Please try again.',
  )
  await expect(
    page.getByText('Ethereum mainnet only · OpenSea did not respond · Moralis not set up'),
  ).toBeVisible()
  services.openSea.say(owner.wallet.address, openSeaPage(await onChain(1)))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectToast(page, 'NFTs Loaded Successfully', 'Found 1 NFT.')
})

test('asks for a sign-in without a session, and reports a declined one', async ({
  page,
  owner,
  services,
}) => {
  services.openSea.say(owner.wallet.address, openSeaPage(await onChain(1)))
  await listProfile(owner, { name: 'Holder Signs', handle: 'holder-signs' })
  const wallet = await openEdit(page, owner.privateKey)
  await page.getByRole('button', { name: 'Change avatar' }).click()
  wallet.decline(true)
  await page.getByRole('button', { name: choose }).click()
  await expectText(page, 'nftsFailed')
  wallet.decline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectToast(page, 'NFTs Loaded Successfully', 'Found 1 NFT.')
  expect(wallet.signatureRequests).toHaveLength(2)
})

test('has no accessibility violation in the picker', async ({ page, owner, services }) => {
  services.openSea.say(owner.wallet.address, openSeaPage(await onChain(9)))
  await openAvatarOptions(page, owner, 'holder-axe')
  await page.getByRole('button', { name: choose }).click()
  await expect(page.getByText('Showing 1-8 of 9')).toBeVisible()
  await expectNoViolation(page)
})
