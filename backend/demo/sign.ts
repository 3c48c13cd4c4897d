import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Proof } from '#contract/events/profile.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { formatContentResource, formatPreviousResource } from '#contract/signatures/signed-text.ts'
import type { VersionLink } from '#contract/signatures/version-link.ts'

async function sign(wallet: PrivateKeyAccount, message: string): Promise<Proof> {
  return { message, signature: await wallet.signMessage({ message }) }
}

/** Creates a sign-in message for this directory that covers the content with this hash, and signs it. */
export function signIn(
  wallet: PrivateKeyAccount,
  { publicUrl, at, nonce, hash }: { publicUrl: URL; at: Date; nonce: string; hash: string },
): Promise<Proof> {
  const message = createSiweMessage({
    domain: publicUrl.host,
    uri: publicUrl.origin,
    address: wallet.address,
    version: '1',
    chainId: 1,
    nonce,
    issuedAt: at,
    resources: [formatContentResource(hash), formatPreviousResource(null)],
  })
  return sign(wallet, message)
}

/** Signs an edit to these fields. `at` is an ISO time. */
export async function signEdit(
  wallet: PrivateKeyAccount,
  fields: ProfileFields,
  { at, link }: { at: string; link: VersionLink },
): Promise<Proof> {
  const message = { name: fields.name, at, contentHash: await contentHash(fields), link }
  return sign(wallet, formatEditMessage(message))
}
