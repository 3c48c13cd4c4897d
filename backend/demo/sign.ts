import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { contentHash } from '#contract/content-hash.ts'
import { writeEditMessage } from '#contract/edit-message.ts'
import type { Proof } from '#contract/events/profile.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'
import { writeContentResource } from '#contract/signed-text.ts'

async function sign(wallet: PrivateKeyAccount, message: string): Promise<Proof> {
  return { message, signature: await wallet.signMessage({ message }) }
}

/** Result of a sign-in over a content: the message for this directory, and its signature. */
export function signIn(
  wallet: PrivateKeyAccount,
  { publicUrl, at, nonce, content }: { publicUrl: URL; at: Date; nonce: string; content: string },
): Promise<Proof> {
  const message = createSiweMessage({
    domain: publicUrl.host,
    uri: publicUrl.origin,
    address: wallet.address,
    version: '1',
    chainId: 1,
    nonce,
    issuedAt: at,
    resources: [writeContentResource(content)],
  })
  return sign(wallet, message)
}

/** An edit to these fields, signed as the page would have it signed. `at` is an ISO time. */
export async function signEdit(
  wallet: PrivateKeyAccount,
  fields: ProfileFields,
  at: string,
): Promise<Proof> {
  const content = await contentHash(fields)
  return sign(wallet, writeEditMessage({ name: fields.name, at, content }))
}
