import { chainName } from '#contract/chains.ts'
import { shortenAddress } from '#contract/short-address.ts'
import { hashAsSigned } from '#contract/signatures/content-hash.ts'
import type { SignedText } from '#contract/signatures/signed-text.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView, SignedVersion } from '#contract/views/proof.ts'
import { checkVersions, signedTextOf } from './check-versions.ts'
import { isSameAddress, recoverSigner } from './recover-signer.ts'
import { failed, inconclusive, passed, type StepResult } from './step-result.ts'

export const stepNames = ['message', 'content', 'signer', 'versions'] as const
export type StepName = (typeof stepNames)[number]

export type Step = [name: StepName, result: StepResult]

/** Formats a hash: "7be1c0…e94d". */
function shortenHash(hash: string): string {
  return `${hash.slice(0, 6)}…${hash.slice(-4)}`
}

/**
 * Checks a proof against the displayed profile. The steps are independent of each other, and do not trust the
 * server.
 * @param directory host of the page, which a text with a link must name
 */
export async function* checkProof(
  proof: ProofView,
  shown: ProfileView,
  directory: string,
): AsyncGenerator<Step> {
  const { message } = proof
  const text = signedTextOf(proof)
  yield ['message', checkMessage(message, text, { shown, directory })]
  yield ['content', await checkContent(text, shown)]
  yield ['signer', await checkSigner(proof, shown)]
  yield ['versions', await checkVersions(proof, shown)]
}

/**
 * Checks a former version, whose text is not public. No step passes for it: anyone can make a hash and a
 * signature that fit a public key, as long as no text has to have that hash.
 */
export async function* checkVersion(
  version: SignedVersion,
  proof: ProofView,
  shown: ProfileView,
): AsyncGenerator<Step> {
  const digest = version.digest === null ? '' : ` Its hash is ${shortenHash(version.digest)}.`
  yield [
    'message',
    {
      ...inconclusive(`The text of a former version is not public.${digest}`),
      ...(version.digest !== null && { hash: version.digest }),
    },
  ]
  yield [
    'content',
    version.content === null
      ? inconclusive('The signature does not cover the content')
      : {
          ...inconclusive(
            `${shortenHash(version.content)}, which cannot be compared with this page`,
          ),
          hash: version.content,
        },
  ]
  yield ['signer', await checkDigest(version, proof, shown)]
  yield ['versions', await checkVersions(proof, shown)]
}

function checkMessage(
  message: string | null,
  text: SignedText | undefined,
  expected: Expected,
): StepResult {
  if (message === null) return failed('This profile is not signed.')
  return { ...checkText(text, expected), text: message }
}

type Expected = { shown: ProfileView; directory: string }

function checkText(text: SignedText | undefined, { shown, directory }: Expected): StepResult {
  if (!text) return failed('The signed text is not about a profile.')
  if (text.link && text.link.directory !== directory) {
    return failed(`This text was signed for ${text.link.directory}, not for ${directory}.`)
  }
  if (text.kind === 'sign-in') {
    const isOwn = isSameAddress(text.address, shown.walletAddress)
    return isOwn ? passed('') : failed('This sign-in is by a different wallet than the profile’s.')
  }
  return text.name === shown.name ? passed('') : failed('This text names another profile.')
}

async function checkContent(text: SignedText | undefined, shown: ProfileView): Promise<StepResult> {
  if (text?.contentHash === undefined)
    return inconclusive('The signature does not cover the content')
  const actual = await hashAsSigned(shown, text.contentHash)
  const where = text.kind === 'sign-in' ? 'its resource list' : 'line 2'
  const result =
    actual === text.contentHash
      ? passed(`${shortenHash(actual)}, as ${where} says`)
      : failed(`${shortenHash(actual)}; ${where} says ${shortenHash(text.contentHash)}`)
  return { ...result, hash: actual }
}

async function checkSigner(proof: ProofView, shown: ProfileView): Promise<StepResult> {
  const { message, signature, contractChainId } = proof
  if (message === null || signature === null) return failed('There is no signature.')
  if (contractChainId !== null) return describeContract(proof, contractChainId)
  return compareSigner(shown, await recoverSigner({ message, signature }))
}

/** Describes the server's check on the chain, since no signer can be recovered for a contract. */
function describeContract({ contractCheck }: ProofView, chainId: number): StepResult {
  const chain = chainName(chainId)
  const only = `A contract on ${chain}, whose signatures only that chain can check.`
  switch (contractCheck) {
    case 'valid':
      return inconclusive(`${only} When asked by this directory, it accepts the signature.`)
    case 'invalid':
      return failed(`${only} When asked by this directory, it does not accept the signature.`)
    case 'unavailable':
      return inconclusive(`${only} It did not answer this directory.`)
    case 'no-chain':
    case null:
      return inconclusive(`${only} This directory has no access to it.`)
    default:
      return contractCheck satisfies never
  }
}

const unproven = 'Its text is not public, and without the text the signature proves nothing.'

async function checkDigest(
  { digest, signature }: SignedVersion,
  { contractChainId }: ProofView,
  shown: ProfileView,
): Promise<StepResult> {
  if (contractChainId !== null)
    return inconclusive('Only its chain can check the signature of a contract.')
  if (digest === null || signature === null) return failed('There is no signature.')
  const result = compareSigner(shown, await recoverSigner({ digest, signature }))
  return result.state === 'failed' ? result : inconclusive(unproven)
}

function compareSigner({ walletAddress }: ProfileView, signer: string | undefined): StepResult {
  if (signer === undefined) return failed('This is not a valid signature.')
  const name = shortenAddress(signer)
  if (isSameAddress(signer, walletAddress))
    return passed(`${name}, the wallet that this page shows`)
  const expected = walletAddress === null ? 'none' : shortenAddress(walletAddress)
  return failed(`${name}; this page shows ${expected}`)
}
