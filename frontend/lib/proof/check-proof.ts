import {
  type Hex,
  hashMessage,
  isAddressEqual,
  isHex,
  recoverAddress,
  recoverMessageAddress,
} from 'viem'
import { chainName } from '#contract/chains.ts'
import { shortenAddress } from '#contract/short-address.ts'
import { hashAsSigned } from '#contract/signatures/content-hash.ts'
import {
  maxProofVersions,
  parseSignedText,
  type SignedText,
} from '#contract/signatures/signed-text.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView, SignedVersion } from '#contract/views/proof.ts'

export const stepNames = ['message', 'content', 'signer', 'line'] as const
export type StepName = (typeof stepNames)[number]

/** Result of a step. `inconclusive`: no signature covers it, or it cannot be checked here. */
export type StepResult = {
  state: 'passed' | 'failed' | 'inconclusive'
  summary: string
  /** The signed text, in the step that shows it. */
  text?: string
  /** The whole hash that the summary shortens. */
  hash?: string
}
export type Step = [name: StepName, result: StepResult]

const passed = (summary: string): StepResult => ({ state: 'passed', summary })
const failed = (summary: string): StepResult => ({ state: 'failed', summary })
const inconclusive = (summary: string): StepResult => ({ state: 'inconclusive', summary })

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
  const text = textOf(proof)
  yield ['message', checkMessage(message, text, { shown, directory })]
  yield ['content', await checkContent(text, shown)]
  yield ['signer', await checkSigner(proof, shown)]
  yield ['line', await checkLine(proof, shown)]
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
  yield ['line', await checkLine(proof, shown)]
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
    const isOwn = isSame(text.address, shown.walletAddress)
    return isOwn ? passed('') : failed('This sign-in is by a different wallet than the profile’s.')
  }
  return text.name === shown.name ? passed('') : failed('This text names another profile.')
}

const isSame = (one: string, other: string | null) =>
  other !== null && one.toLowerCase() === other.toLowerCase()

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
  return compareSigner(shown, () => recoverMessageAddress({ message, signature: asHex(signature) }))
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
  const result = await compareSigner(shown, () =>
    recoverAddress({ hash: asHex(digest), signature: asHex(signature) }),
  )
  return result.state === 'failed' ? result : inconclusive(unproven)
}

function asHex(text: string): Hex {
  if (!isHex(text)) throw new Error('Not hex')
  return text
}

async function compareSigner(
  { walletAddress }: ProfileView,
  recover: () => Promise<Hex>,
): Promise<StepResult> {
  const signer = await recoverOrNone(recover)
  if (signer === undefined) return failed('This is not a valid signature.')
  const name = shortenAddress(signer)
  if (isSame(signer, walletAddress)) return passed(`${name}, the wallet on this label`)
  const label = walletAddress === null ? 'names none' : `names ${shortenAddress(walletAddress)}`
  return failed(`${name}; the label ${label}`)
}

async function recoverOrNone(recover: () => Promise<Hex>): Promise<Hex | undefined> {
  try {
    return await recover()
  } catch {
    return undefined
  }
}

/**
 * Compares the list of versions with the newest text, which is the only signed part of it. Faults of the list are
 * found, but a list without faults proves no more than the newest text says.
 */
async function checkLine(proof: ProofView, shown: ProfileView): Promise<StepResult> {
  const { versions, versionCount, walletAddress, contractChainId } = proof
  const last = versions.at(-1)
  const fault =
    findGap(proof) ??
    findLate(versions) ??
    findRepeated(versions) ??
    (last ? findOther(proof, last) : findUnlisted(proof)) ??
    findUnlinked(proof)
  if (fault !== undefined) return failed(fault)
  if (!last) return inconclusive('Nothing was signed after the sign-in')
  if (contractChainId !== null) return inconclusive(`${countSignatures(proof)} of a contract`)
  for (const { digest, signature, number } of versions) {
    if (digest === null || signature === null) return failed(`Signature ${number} is missing.`)
    const signer = await recoverOrNone(() =>
      recoverAddress({ hash: asHex(digest), signature: asHex(signature) }),
    )
    if (signer === undefined || !isOwner(signer, shown, walletAddress)) {
      return failed(`Signature ${number} was not made by this profile’s wallet.`)
    }
  }
  const count = countSignatures(proof)
  if (!linkOf(proof)) {
    return inconclusive(`${count} listed. The newest text does not name the one before it.`)
  }
  return passed(
    versionCount === 1
      ? '1 signature, and its text says that it is the first'
      : `The newest text names the one before it. ${count} listed, and only the newest is verified: the texts of earlier ones are not public.`,
  )
}

function countSignatures({ versions, versionCount }: ProofView): string {
  const count = `${versionCount} ${versionCount === 1 ? 'signature' : 'signatures'}`
  return versions.length < versionCount ? `The newest ${versions.length} of ${count}` : count
}

const textOf = ({ message }: ProofView) => (message === null ? undefined : parseSignedText(message))
const linkOf = (proof: ProofView) => textOf(proof)?.link

const isOwner = (signer: Hex, { walletAddress }: ProfileView, named: string | null) =>
  isSame(signer, walletAddress) && named !== null && isAddressEqual(signer, asHex(named))

/** Finds a gap. The numbers must be consecutive, end with the count, and begin at 1 unless the list is cut. */
function findGap({ versions, versionCount }: ProofView): string | undefined {
  const first = Math.max(0, versionCount - maxProofVersions) + 1
  const isComplete =
    versions.length === versionCount - first + 1 &&
    versions.every(({ number }, index) => number === first + index)
  return isComplete ? undefined : 'A signature is missing.'
}

function findLate(versions: readonly SignedVersion[]): string | undefined {
  const late = versions.find(({ signedAt }, index) => {
    const before = versions[index - 1]
    return before !== undefined && Date.parse(signedAt) <= Date.parse(before.signedAt)
  })
  return late && `Signature ${late.number} is not later than the one before.`
}

/** Finds a repeated hash. Each change has a different text, so no hash may appear twice. */
function findRepeated(versions: readonly SignedVersion[]): string | undefined {
  const seen = new Set<string>()
  for (const { digest, number } of versions) {
    if (digest === null) continue
    if (seen.has(digest)) return `Signature ${number} appears twice.`
    seen.add(digest)
  }
  return undefined
}

/** Finds a text that counts as a version although no version is listed. Only a sign-in without content does not. */
function findUnlisted(proof: ProofView): string | undefined {
  const text = textOf(proof)
  const isVersion = text !== undefined && (text.kind === 'edit' || text.contentHash !== undefined)
  return isVersion ? 'A signature is missing.' : undefined
}

/**
 * Finds a newest text that names another text before it than the listed one. The server could list a false
 * hash, since older texts are not public: this finds an omission, and no forgery.
 */
function findUnlinked(proof: ProofView): string | undefined {
  const link = linkOf(proof)
  const before = proof.versions.at(-2)?.textHash ?? null
  if (!link || link.previous === before) return undefined
  return 'The newest text refers to a different previous text. A signature is missing, or was added.'
}

/** Finds a difference between the last version and the signed message, which must be the same. */
function findOther(proof: ProofView, last: SignedVersion): string | undefined {
  const { message, signature } = proof
  const text = textOf(proof)
  const isSame =
    message !== null &&
    text?.at === last.signedAt &&
    (text.contentHash ?? null) === last.content &&
    (last.digest === null || (last.digest === hashMessage(message) && last.signature === signature))
  return isSame ? undefined : 'The last signature is not the one shown above.'
}
