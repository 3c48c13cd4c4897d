import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Proof } from '#contract/events/profile.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { formatEditMessage } from '#contract/signatures/edit-message.ts'
import { formatContentResource } from '#contract/signatures/signed-text.ts'

async function sign(wallet: PrivateKeyAccount, message: string): Promise<Proof> {
  return { message, signature: await wallet.signMessage({ message }) }
}

/** Creates a sign-in message for this directory that covers a content, and signs it. */
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
    resources: [formatContentResource(content)],
  })
  return sign(wallet, message)
}

/** Signs an edit to these fields. `at` is an ISO time. */
export async function signEdit(
  wallet: PrivateKeyAccount,
  fields: ProfileFields,
  at: string,
): Promise<Proof> {
  const content = await contentHash(fields)
  return sign(wallet, formatEditMessage({ name: fields.name, at, contentHash: content }))
}
