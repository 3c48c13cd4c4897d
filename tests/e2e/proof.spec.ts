import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { verifyHistoryFile } from '#contract/history/verify-history-file.ts'
import type { RecoverSigner } from '#contract/history/verify-signature.ts'
import { parseSignedText } from '#contract/signatures/signed-text.ts'
import type { ProofView } from '#contract/views/proof.ts'
import { findSettledBox } from '#tests/support/find-settled-box.ts'
import { changeFields, listProfile } from '#tests/support/list-profile.ts'
import { expect, expectText, expectToast, test } from '#tests/support/page-test.ts'
import {
  addSession,
  chooseWallet,
  connectWallet,
  fillForm,
  installWallet,
  openForm,
} from '#tests/support/page-wallet.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'

const submit = 'Submit Profile for Review'

const openVerify = (page: Page) => page.getByRole('button', { name: /^Verified · Verify/ }).click()
const panelOf = (page: Page) => page.getByRole('region', { name: 'Verify' })

/** Waits until the four steps of the signature have finished with these results. */
async function expectSteps(page: Page, ...expected: string[]) {
  const panel = panelOf(page)
  await expect(panel.getByText(/^Checked in this browser in/)).toBeVisible()
  await expect
    .poll(async () => {
      const steps = await panel.getByRole('listitem').allInnerTexts()
      return steps.slice(0, 4).map((step) => step.split('\n').at(-1)?.trim())
    })
    .toEqual(expected)
}

test('submits with one signature that signs in, and lets any visitor verify it', async ({
  page,
  openVisitor,
}) => {
  const wallet = await openForm(page)
  await fillForm(page, 'One Signature', 'one.signature')
  await page.getByRole('button', { name: submit }).click()
  await expectToast(page, 'Profile Submitted Successfully!')
  await expect(page).toHaveURL(/\/profile\/one\.signature$/)
  expect(wallet.signatureRequests.map((text) => parseSignedText(text)?.kind)).toEqual(['sign-in'])
  const visitor = await openVisitor()
  const scripts: string[] = []
  visitor.on('request', (request) => scripts.push(request.url()))
  await visitor.goto('/profile/one.signature')
  await expect(visitor.getByText(/Last signed/)).toBeVisible()
  const before = scripts.length
  expect(scripts.filter((url) => url.includes('verify'))).toEqual([])
  await openVerify(visitor)
  await expectSteps(visitor, 'Passed', 'Passed', 'Passed', 'Passed')
  expect(scripts.length).toBeGreaterThan(before)
  const panel = panelOf(visitor)
  await expect(panel.getByText('Signed by its owner.')).toBeVisible()
  await expect(panel.getByText(/as its resource list says/)).toBeVisible()
  await visitor.getByRole('button', { name: 'Verified · Close' }).click()
  await expect(panel).toHaveCount(0)
})

test('signs the submission once when a session exists', async ({ page, owner, productUrl }) => {
  await owner.signIn()
  await addSession(page, owner, productUrl)
  const wallet = await openForm(page, owner.privateKey)
  await fillForm(page, 'Photo First', 'photo.first')
  await page.getByLabel('Add photos').setInputFiles(await drawOwnPicture('one.png', 34))
  await expect(page.getByText('1 of 6')).toBeVisible()
  await page.getByRole('button', { name: submit }).click()
  await expect(page).toHaveURL(/\/profile\/photo\.first$/)
  expect(wallet.signatureRequests.map((text) => parseSignedText(text)?.kind)).toEqual([
    'submission',
  ])
  expect(wallet.signatureRequests[0]).toMatch(/^Submit profile for Photo First at /)
  await openVerify(page)
  await expectSteps(page, 'Passed', 'Passed', 'Passed', 'Passed')
})

test('signs an unsigned profile later without a change', async ({ page, owner }) => {
  const profile = await listProfile(owner, { name: 'Standing Stan', handle: 'stan' })
  const wallet = await installWallet(page, owner.privateKey)
  await page.goto('/profile/stan')
  await expect(page.getByText('Signed in only')).toBeVisible()
  await openVerify(page)
  await expectSteps(page, 'Passed', 'Inconclusive', 'Passed', 'Inconclusive')
  await expect(panelOf(page).getByText('The signature does not cover the content')).toBeVisible()
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Nothing to Update')
  expect(wallet.signatureRequests).toEqual([])
  await page.getByRole('button', { name: 'Sign as it is' }).click()
  await expectToast(page, 'Profile Updated Successfully!')
  await expect(page.getByText(/^Signed \d\d:\d\d:\d\d UTC, Content [0-9a-f]{6}…/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign as it is' })).toHaveCount(0)
  const saved = await (await owner.call('GET', `/api/profile/${profile.id}`)).json()
  expect(saved).toMatchObject({ name: profile.name, bio: profile.bio, tags: profile.tags })
  await page.goto('/profile/stan')
  await openVerify(page)
  await expectSteps(page, 'Passed', 'Passed', 'Passed', 'Passed')
})

test('verifies the newest change first, and any other on selection', async ({ page, owner }) => {
  const profile = await listProfile(owner, { name: 'Many Changes', handle: 'many.changes' })
  for (const tag of ['One', 'Two', 'Three']) {
    expect((await owner.edit(profile.id, changeFields(profile, { tags: [tag] }))).status).toBe(200)
  }
  await page.goto('/profile/many.changes')
  await openVerify(page)
  await expectSteps(page, 'Passed', 'Passed', 'Passed', 'Inconclusive')
  await expect(page.getByText(/^3 signatures listed/)).toBeVisible()
  await page.getByLabel('Signature').selectOption({ value: '1' })
  await expect(page.getByText('Without it, the signature proves nothing by itself.')).toBeVisible()
  await expectSteps(page, 'Inconclusive', 'Inconclusive', 'Inconclusive', 'Inconclusive')

  // The page clips overflow, so the width of the panel is checked.
  await page.setViewportSize({ width: 320, height: 740 })
  const { x, width } = await findSettledBox(panelOf(page))
  expect(x + width).toBeLessThanOrEqual(320)
})

test('fails a manipulated proof in the matching step', async ({ page, owner }) => {
  const profile = await listProfile(owner, { name: 'Tampered Tam', handle: 'tam' })
  await owner.edit(profile.id, changeFields(profile, { tags: ['One'] }))
  await owner.edit(profile.id, changeFields(profile, { tags: ['Two'] }))
  const thief = privateKeyToAccount(generatePrivateKey())
  const cases: [string, (proof: ProofView) => Promise<ProofView> | ProofView, string[]][] = [
    [
      'The signed text is not for this profile.',
      (proof) => ({ ...proof, message: 'Sell my soul' }),
      ['Failed', 'Inconclusive', 'Failed', 'Failed'],
    ],
    [
      'The label differs from what the wallet signed.',
      (proof) => ({
        ...proof,
        message: proof.message?.replace(/[0-9a-f]{64}$/, 'ab'.repeat(32)) ?? '',
      }),
      ['Passed', 'Failed', 'Failed', 'Failed'],
    ],
    [
      'Another wallet signed it.',
      async (proof) => ({
        ...proof,
        signature: await thief.signMessage({ message: proof.message ?? '' }),
      }),
      ['Passed', 'Passed', 'Failed', 'Failed'],
    ],
    [
      'The list of signatures does not match.',
      (proof) => ({ ...proof, versions: proof.versions.slice(1) }),
      ['Passed', 'Passed', 'Passed', 'Failed'],
    ],
    [
      'The list of signatures does not match.',
      (proof) => ({ ...proof, versions: proof.versions.slice(0, -1) }),
      ['Passed', 'Passed', 'Passed', 'Failed'],
    ],
  ]
  for (const [reason, change, steps] of cases) {
    await page.unrouteAll()
    await page.route('**/api/profile/*/proof', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: await change(await response.json()) })
    })
    await page.goto('/profile/tam')
    await openVerify(page)
    await expectSteps(page, ...steps)
    await expect(panelOf(page).getByText(`Does not verify. ${reason}`)).toBeVisible()
  }
})

test('fails a profile that differs from what was signed, with both hashes', async ({
  page,
  owner,
}) => {
  await listProfile(owner, { name: 'Honest Hal', handle: 'hal' })
  const profile = await (await owner.call('GET', '/api/profile/hal')).json()
  await owner.edit(profile.id, changeFields(profile, { tags: ['One'] }))
  // Without live updates, because one would correct the profile.
  await page.routeWebSocket('**/api/live', (socket) => socket.close())
  await page.route('**/api/profile/hal', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), bio: 'Never said.' },
    })
  })
  await page.goto('/')
  // A link, because a page load would include the correct data.
  await page.getByRole('link', { name: 'Honest Hal', exact: true }).click()
  await expect(page.getByText('Never said.')).toBeVisible()
  await openVerify(page)
  await expectSteps(page, 'Passed', 'Failed', 'Passed', 'Inconclusive')
  await expect(
    panelOf(page).getByText(/^[0-9a-f]{6}….{4}; line 2 says [0-9a-f]{6}….{4}$/),
  ).toBeVisible()
})

test('shows for a hidden wallet only its entry in the log', async ({ page, owner }) => {
  await listProfile(owner, { name: 'Hidden Hera', handle: 'hera', hideWallet: true })
  await page.goto('/profile/hera')
  await page.getByRole('button', { name: 'Signed, wallet hidden · Verify it yourself' }).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByText(/^Entry [\d,]+ of the log with/)).toBeVisible({ timeout: 25_000 })
  await expect(panel.getByText(/would reveal the hidden wallet/)).toBeVisible()
  expect((await page.content()).toLowerCase()).not.toContain(
    owner.wallet.address.slice(2).toLowerCase(),
  )
})

test('proves a version in the log with a file that is checked elsewhere', async ({
  page,
  owner,
}) => {
  await listProfile(owner, { name: 'Logged Lou', handle: 'logged.lou' })
  await page.goto('/profile/logged.lou')
  await openVerify(page)
  const panel = panelOf(page)
  await expect(
    panel.getByText('The log has the entry that this directory names for it.'),
  ).toBeVisible({ timeout: 25_000 })
  await expect(panel.getByText('This page comes from the server that it checks.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Download the log proof' }).click(),
  ])
  const command = (await panel.getByText(/^npm run verify-history/).innerText()).split(' ')
  expect(download.suggestedFilename()).toBe(command[4])
  const script = ['scripts/verify-history.ts', await download.path(), ...command.slice(5)]
  const { stdout } = await promisify(execFile)(process.execPath, script)
  expect(stdout).toMatch(/^Verifies\. \S+ has this entry as number \d+; the file does not show/)

  // Another version's proof, which the signed tree does not have at this index.
  await page.route('**/tlog/1/proof/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/extra \S+/, `extra ${'A'.repeat(44)}`)
    await route.fulfill({ response, body })
  })
  await page.reload()
  await openVerify(page)
  await expect(panel.getByText(/^The proof is wrong/)).toBeVisible()
  await expect(panel.getByText('The transparency log does not verify.')).toBeVisible()
})

test("exports an owner's data and a history that verifies offline", async ({ page, owner }) => {
  const profile = await listProfile(owner, { name: 'Taking Tess', handle: 'tess' })
  await owner.edit(profile.id, changeFields(profile, { tags: ['One'] }))
  await installWallet(page, owner.privateKey)
  await page.goto('/profile/edit')
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  const exportFile = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  }
  const data = JSON.parse(await exportFile('Download My Data'))
  expect(data).toMatchObject({
    exportDate: expect.stringMatching(/^\d{4}-/),
    walletAddress: owner.wallet.address,
    profileData: {
      profiles: [{ id: profile.id, tags: ['One'] }],
      history: [{ type: 'ProfileSubmitted' }, { type: 'ProfileListed' }, { type: 'ProfileEdited' }],
      attempts: [],
    },
    note: expect.any(String),
    dataTypesIncluded: expect.any(Array),
  })
  const recover: RecoverSigner = async ({ message, signature }) =>
    recoverMessageAddress({ message, signature: signature as Hex })
  const report = await verifyHistoryFile(await exportFile('Download History'), recover)
  expect(report).toMatchObject({ events: 3, faults: [], signed: { content: 1, signIn: 1 } })
})

test('reports a failed download', async ({ page, owner }) => {
  await listProfile(owner, { name: 'Failing Fay', handle: 'fay' })
  await installWallet(page, owner.privateKey)
  await page.goto('/profile/edit')
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  await page.route('**/api/profiles/wallet/**', (route) => route.fulfill({ status: 418 }))
  const dialogOpened = page.waitForEvent('dialog')
  const pressed = page.getByRole('button', { name: 'Download My Data' }).click()
  const dialog = await dialogOpened
  await expectText(dialog, 'exportFailed')
  await dialog.dismiss()
  await pressed
})
