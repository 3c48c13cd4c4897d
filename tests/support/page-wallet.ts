import type { Page } from '@playwright/test'
import { type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Visitor } from './product-visitor.ts'

export type PageWallet = Awaited<ReturnType<typeof installWallet>>

export const walletName = 'Test Wallet'
const testWallet = { name: walletName, rdns: 'example.test-wallet' }
/** Announcement of MetaMask's extension. */
const metaMask = { name: 'MetaMask', rdns: 'io.metamask' }
/** Error code of EIP-1193. */
const rejectedCode = 4001

type Answer = { result: unknown } | { code: number; message: string }

/**
 * Adds a wallet to a page that has not been opened yet, announced like a browser wallet (EIP-6963). Its
 * signatures are real.
 */
export async function installWallet(
  page: Page,
  privateKey: Hex = generatePrivateKey(),
  announced = testWallet,
) {
  let account = privateKeyToAccount(privateKey)
  const signatureRequests: string[] = []
  let isDeclining = false
  let released = Promise.withResolvers<void>()
  released.resolve()

  async function answer(method: string, [text]: readonly Hex[]): Promise<Answer> {
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return { result: [account.address] }
      case 'eth_chainId':
        return { result: numberToHex(1) }
      case 'personal_sign':
        signatureRequests.push(Buffer.from((text ?? '0x').slice(2), 'hex').toString())
        await released.promise
        if (isDeclining) return { code: rejectedCode, message: 'User rejected the request.' }
        return { result: await account.signMessage({ message: { raw: text ?? '0x' } }) }
      default:
        return { result: null }
    }
  }

  await page.exposeFunction('askPageWallet', answer)
  await page.addInitScript(announceWallet, announced)
  return {
    address: account.address,
    privateKey,
    /** Texts that the wallet was asked to sign. */
    signatureRequests,
    /** Makes the wallet decline signatures, or sign again. */
    decline: (now: boolean) => {
      isDeclining = now
    },
    /** Makes the wallet hold back its answers, or send them. */
    holdResponses: (isHolding: boolean) => {
      if (isHolding) released = Promise.withResolvers<void>()
      else released.resolve()
    },
    /** Switches to another account and returns its address. */
    switchTo: (other: Hex): string => {
      account = privateKeyToAccount(other)
      return account.address
    },
  }
}

/** Runs in the page. */
function announceWallet(announced: { name: string; rdns: string }) {
  const ask = Reflect.get(window, 'askPageWallet') as (
    method: string,
    params: unknown,
  ) => Promise<Answer>
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: unknown }) => {
      const response = await ask(method, params)
      if ('result' in response) return response.result
      throw Object.assign(new Error(response.message), { code: response.code })
    },
    on: () => {},
    removeListener: () => {},
  }
  const info = {
    uuid: '5f1b1f0e-7c60-4d44-9a4e-1d7a53c0f5a1',
    ...announced,
    icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Adds the parts of MetaMask's extension that the page and MetaMask's SDK use to connect. */
export async function installMetaMask(page: Page): Promise<PageWallet> {
  const wallet = await installWallet(page, undefined, metaMask)
  await page.addInitScript(answerMetaMaskSdk, wallet.address)
  return wallet
}

/** Runs in the page. The SDK sends messages in two protocols at the same time. */
function answerMetaMaskSdk(address: string) {
  const scope = { accounts: [`eip155:1:${address}`], methods: [], notifications: [] }
  const session = { sessionScopes: { 'eip155:1': scope } }
  const responses: Record<string, unknown> = {
    wallet_getSession: { sessionScopes: {} },
    wallet_createSession: session,
    eth_accounts: [address],
    eth_requestAccounts: [address],
    eth_chainId: '0x1',
  }
  window.addEventListener('message', ({ data: message }) => {
    if (message?.target !== 'metamask-contentscript') return
    const { name, data } = message.data
    const result = responses[data.method] ?? null
    const response = { jsonrpc: '2.0', id: data.id, result }
    window.postMessage({ target: 'metamask-inpage', data: { name, data: response } })
  })
}

/** Connects the page's wallet with the button in the bar. */
export async function connectWallet(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
}

/** Connects the page's wallet in a dialog that is open or about to open. */
export async function chooseWallet(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await dialog.getByRole('button', { name: `Connect ${walletName}` }).click()
  const bare = page.getByRole('button', { name: /^Your wallet, / })
  await bare.or(page.getByRole('link', { name: /^Your profile, / })).waitFor()
}

/** Opens the submission form with a connected wallet. */
export async function openForm(page: Page, privateKey?: Hex): Promise<PageWallet> {
  const wallet = await installWallet(page, privateKey)
  await page.goto('/submit')
  await connectWallet(page)
  return wallet
}

/** Opens the edit page of a wallet's profile with the link in the bar. */
export async function openEdit(page: Page, privateKey: Hex): Promise<PageWallet> {
  const wallet = await installWallet(page, privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  return wallet
}

/** Fills in the submission form so that the profile is not held. */
export async function fillForm(page: Page, name: string, handle: string): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Handle').fill(handle)
  await page.getByLabel('Bio').fill(`What ${name} does, said at a length that is long enough.`)
  await page.getByLabel('Website').fill(`https://${handle}.example`)
}

/** Gives the page's browser the session of a signed-in visitor of the product at `url`. */
export async function addSession(page: Page, visitor: Visitor, url: string): Promise<void> {
  const [name = '', value = ''] = visitor.cookie().split('=')
  await page.context().addCookies([{ name, value, url }])
}
