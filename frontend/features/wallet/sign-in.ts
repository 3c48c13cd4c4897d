import type { QueryClient } from '@tanstack/react-query'
import { getAddress, type Hex, isAddressEqual } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { formatContentResource, formatPreviousResource } from '#contract/signatures/signed-text.ts'
import type { SessionView } from '#contract/views/session.ts'
import { clearCachedPages } from '#lib/cached-pages.ts'
import type { SignedIn } from '#lib/wallet.ts'
import { call } from '#queries/api-client.ts'
import { configQueries } from '#queries/config.ts'
import { ensKeys } from '#queries/ens.ts'
import { profileKeys } from '#queries/profile.ts'
import { sessionQueries } from '#queries/session.ts'

type Signer = {
  address: string
  chainId: number
  sign: (message: string) => Promise<Hex>
}

/** Statement in the sign-in message. It mentions the submission if the sign-in covers one. */
const statement = {
  alone: 'Sign in to Provenance. It is free and moves no funds.',
  overContent:
    'Sign in to Provenance and submit your profile, whose content is named below. It is free and moves no funds.',
}

/** The running sign-out. Its response clears the cookie, so a sign-in must wait for it. */
let pendingSignOut: Promise<unknown> = Promise.resolve()

/** The running sign-in, shared by all callers so that the wallet requests one signature only. */
let pendingSignIn: { address: string; session: Promise<SessionView> } | undefined

/** Returns the session of the signer's wallet, or creates one with a signature. */
export async function signIn(client: QueryClient, signer: Signer): Promise<SessionView> {
  if (pendingSignIn?.address === signer.address) return pendingSignIn.session
  const find = async () =>
    (await findSession(client, signer)) ?? (await createSession(client, signer))
  const started = { address: signer.address, session: find() }
  pendingSignIn = started
  try {
    return await started.session
  } finally {
    if (pendingSignIn === started) pendingSignIn = undefined
  }
}

/** Like `signIn`. If a signature is needed, it also covers the content of a submission. */
export async function signInWithContent(
  client: QueryClient,
  signer: Signer,
  contentHash: string,
): Promise<SignedIn> {
  const session = await findSession(client, signer)
  if (session) return { session, covered: false }
  return { session: await createSession(client, signer, contentHash), covered: true }
}

async function findSession(client: QueryClient, { address }: Signer) {
  await pendingSignOut
  const session = await client.fetchQuery({ ...sessionQueries.current(), staleTime: 0 })
  const isOwn = session && isAddressEqual(getAddress(session.address), getAddress(address))
  return isOwn ? session : undefined
}

async function createSession(
  client: QueryClient,
  signer: Signer,
  contentHash?: string,
): Promise<SessionView> {
  const message = await createSignInMessage(client, signer, contentHash)
  const signature = await signer.sign(message)
  const session = await call(publicEndpoints.verifySignIn, { body: { message, signature } })
  setSession(client, session)
  return session
}

/** Creates the text to sign (EIP-4361), with the time of the server, which verifies it. */
async function createSignInMessage(
  client: QueryClient,
  { address, chainId }: Signer,
  contentHash?: string,
): Promise<string> {
  const [config, { nonce }] = await Promise.all([
    client.fetchQuery({ ...configQueries.current(), staleTime: 0 }),
    call(publicEndpoints.getNonce),
  ])
  const { host, origin } = new URL(config.publicUrl)
  return createSiweMessage({
    address: getAddress(address),
    chainId,
    domain: host,
    uri: origin,
    version: '1',
    statement: contentHash === undefined ? statement.alone : statement.overContent,
    nonce,
    issuedAt: new Date(config.serverTime),
    ...(contentHash !== undefined && {
      // A submission begins a life of the profile, so it names no text that was signed before.
      resources: [formatContentResource(contentHash), formatPreviousResource(null)],
    }),
  })
}

/** Ends the session, if there may be one. If the server cannot be reached, the session expires there. */
export async function signOut(client: QueryClient): Promise<void> {
  if (client.getQueryData(sessionQueries.current().queryKey) === null) return
  setSession(client, null)
  void clearCachedPages()
  pendingSignOut = call(publicEndpoints.logout).catch(() => {})
  await pendingSignOut
}

/** Clears cached profiles, which may hold hidden wallets that another session must not see. */
function setSession(client: QueryClient, session: SessionView | null) {
  client.setQueryData(sessionQueries.current().queryKey, session)
  void client.invalidateQueries({ queryKey: profileKeys.all })
  void client.invalidateQueries({ queryKey: ensKeys.all })
}
