import type { QueryClient } from '@tanstack/react-query'
import { getAddress, type Hex, isAddressEqual } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { formatContentResource } from '#contract/signed-text.ts'
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
  alone: 'Sign in to Provenance. It costs nothing and moves nothing.',
  overContent:
    'Sign in to Provenance and submit your profile, whose content is named below. It costs nothing and moves nothing.',
}

/** A sign-out under way: its answer takes the cookie away, so no sign-in may overtake it. */
let leaving: Promise<unknown> = Promise.resolve()

/** The current sign-in, shared by all callers so that the wallet asks for one signature. */
let coming: { address: string; session: Promise<SessionView> } | undefined

/** The session of the signer's wallet: the one there is, else a new one for one signature. */
export async function signIn(client: QueryClient, signer: Signer): Promise<SessionView> {
  if (coming?.address === signer.address) return coming.session
  const find = async () =>
    (await findSession(client, signer)) ?? (await beginSession(client, signer))
  const begun = { address: signer.address, session: find() }
  coming = begun
  try {
    return await begun.session
  } finally {
    if (coming === begun) coming = undefined
  }
}

/** The same. A signature that it takes covers `content` as well, the hash of what is submitted next. */
export async function signInOver(
  client: QueryClient,
  signer: Signer,
  content: string,
): Promise<SignedIn> {
  const session = await findSession(client, signer)
  if (session) return { session, covered: false }
  return { session: await beginSession(client, signer, content), covered: true }
}

async function findSession(client: QueryClient, { address }: Signer) {
  await leaving
  const session = await client.fetchQuery({ ...sessionQueries.current(), staleTime: 0 })
  const isOwn = session && isAddressEqual(getAddress(session.address), getAddress(address))
  return isOwn ? session : undefined
}

async function beginSession(
  client: QueryClient,
  signer: Signer,
  content?: string,
): Promise<SessionView> {
  const message = await writeSignIn(client, signer, content)
  const signature = await signer.sign(message)
  const begun = await call(publicEndpoints.verifySignIn, { body: { message, signature } })
  setSession(client, begun)
  return begun
}

/** The text to sign (EIP-4361). It takes its time from the server, whose clock judges it. */
async function writeSignIn(
  client: QueryClient,
  { address, chainId }: Signer,
  content?: string,
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
    statement: content === undefined ? statement.alone : statement.overContent,
    nonce,
    issuedAt: new Date(config.serverTime),
    ...(content !== undefined && { resources: [formatContentResource(content)] }),
  })
}

/** Ends the session, unless it is known that there is none. A server out of reach ends it by its age. */
export async function signOut(client: QueryClient): Promise<void> {
  if (client.getQueryData(sessionQueries.current().queryKey) === null) return
  setSession(client, null)
  void clearCachedPages()
  leaving = call(publicEndpoints.logout).catch(() => {})
  await leaving
}

/** Clears cached profiles, which may hold hidden wallets that another session must not see. */
function setSession(client: QueryClient, session: SessionView | null) {
  client.setQueryData(sessionQueries.current().queryKey, session)
  void client.invalidateQueries({ queryKey: profileKeys.all })
  void client.invalidateQueries({ queryKey: ensKeys.all })
}
