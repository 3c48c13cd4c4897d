import { changeNetworkRule } from '#commands/change-network-rule.ts'
import { changeProfile } from '#commands/change-profile.ts'
import { changeProfileType } from '#commands/change-profile-type.ts'
import { cleanUpWallet } from '#commands/clean-up-wallet.ts'
import { deleteByWallet, deleteProfile } from '#commands/delete-profile.ts'
import type { CommandDeps, Owner } from '#commands/deps.ts'
import { editProfile, parseEdit } from '#commands/edit-profile.ts'
import { importProfile } from '#commands/import-profile.ts'
import { recognizeFounder } from '#commands/recognize-founder.ts'
import { recordCacheCleared } from '#commands/record-cache-cleared.ts'
import { reviewProfile } from '#commands/review-profile.ts'
import { prepareSubmission, submitProfile } from '#commands/submit-profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage, formatSubmitMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { hashText } from '#contract/signatures/version-link.ts'
import type { CommandContext } from '#domain/decider.ts'
import { importedAt, type Sent, traceOf } from './apply-request.ts'
import { linksOf } from './check-link.ts'
import { accountOf, addressOf, profileIdOf } from './real-directory.ts'
import type { Fields, Request, Wallet } from './requests.ts'

const directory = 'directory.example'
const signature = `0x${'5a'.repeat(65)}`
const ignoreFindings = () => undefined

type Call = {
  deps: CommandDeps
  sent: Sent
  context: CommandContext
  /** Accepted signed texts by their time. */
  texts: Map<number, string>
}

/** Sends a request to its command handler, and returns its result in short. */
export async function sendRequest(call: Call): Promise<string> {
  const { deps, sent, context } = call
  const { request } = sent
  const reason = `Reason of ${sent.id}`
  switch (request.kind) {
    case 'submit':
      return submit(call, request)
    case 'edit':
      return edit(call, request)
    case 'delete': {
      const profileId = profileIdOf(request.profile)
      await deleteProfile(deps, { profileId, reason: request.isByStaff ? reason : null }, context)
      return 'done'
    }
    case 'delete-by-wallet': {
      const wallet = addressOf(request.wallet)
      return `${(await deleteByWallet(deps, { wallet, reason }, context)).count} deleted`
    }
    case 'clean-up': {
      const wallet = addressOf(request.wallet)
      const { count, kept } = await cleanUpWallet(deps, { wallet, reason }, context)
      return `${count} deleted, ${kept.join()} kept`
    }
    case 'review':
      await review(call, request)
      return 'done'
    case 'change-type': {
      const profileId = profileIdOf(request.profile)
      await changeProfileType(deps, { profileId, to: request.to, reason }, context)
      return 'done'
    }
    case 'recognize-founder':
      await recognizeFounder(deps, context)
      return 'done'
    case 'import':
      return importRecord(call, request)
    case 'network-rule': {
      const until = new Date(Date.parse(context.at) + request.days * 24 * 3_600_000).toISOString()
      const rule = { network: networkOf(request.network), reason, kind: request.rule, until }
      await changeNetworkRule(deps, rule, context)
      return 'done'
    }
    case 'clear-cache':
      await recordCacheCleared(deps, context)
      return 'done'
    case 'check-link':
      return checkLink(call, request)
    default:
      return request satisfies never
  }
}

type RequestOf<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>

/** Returns a network in canonical form. */
export const networkOf = (number: number) => `203.0.113.${number}`

function fullFields({ twitter, ...fields }: Fields, id: string): ProfileFields {
  const socialLinks = linksOf({ twitter, trace: traceOf(id) })
  return profileFields.parse({ ...fields, socialLinks })
}

function ownerOf(wallet: Wallet): Owner {
  const address = addressOf(wallet)
  const profileId = profileIdOf(`wallet-${wallet}`)
  return { address, contractChainId: null, account: accountOf(wallet), profileId }
}

async function submit(
  { deps, sent, context, texts }: Call,
  { wallet, type: profileType, fields }: RequestOf<'submit'>,
): Promise<string> {
  const owner = ownerOf(wallet)
  const given = fullFields(fields, sent.id)
  const signedAt = new Date(sent.signedAt).toISOString()
  const link = { directory, previous: null }
  const text = { name: fields.name, at: signedAt, contentHash: await contentHash(given), link }
  const message = formatSubmitMessage(text)
  const body = { ...given, profileType, message, signature }
  const prepared = await prepareSubmission(deps, { owner, body }, ignoreFindings)
  const covered = { proof: { message, signature }, signedAt }
  const submission = { owner, profileType, fields: prepared.fields, signature: covered }
  await submitProfile(deps, submission, context, ignoreFindings)
  texts.set(sent.signedAt, message)
  return 'done'
}

async function edit(
  { deps, sent, context, texts }: Call,
  { wallet, fields }: RequestOf<'edit'>,
): Promise<string> {
  const given = fullFields(fields, sent.id)
  const previousText = sent.previous === null ? undefined : texts.get(sent.previous)
  const previous = previousText === undefined ? null : await hashText(previousText)
  const at = new Date(sent.signedAt).toISOString()
  const content = await contentHash(given)
  const link = { directory, previous }
  const message = formatEditMessage({ name: fields.name, at, contentHash: content, link })
  const signed = parseEdit({ ...given, message, signature })
  await editProfile(deps, { owner: ownerOf(wallet), edit: signed }, context, ignoreFindings)
  texts.set(sent.signedAt, message)
  return 'done'
}

async function review(
  { deps, sent, context }: Call,
  { profile, verdict, note }: RequestOf<'review'>,
): Promise<void> {
  const body = { note, revision: sent.seen }
  const about = {
    profileId: profileIdOf(profile),
    describeEarlierDecision: () => 'Another admin was faster',
  }
  // A verdict of either kind does not fit a union of bodies.
  const decision = verdict === 'approve' ? { verdict, ...body } : { verdict, ...body }
  await reviewProfile(deps, { ...decision, ...about }, context)
}

async function importRecord(
  { deps, sent, context }: Call,
  { record, wallet, isFirstOfWallet, type: profileType, fields }: RequestOf<'import'>,
): Promise<string> {
  const legacy = {
    sourceId: `record ${record}`,
    walletAddress: wallet === null ? null : addressOf(wallet),
    profileType,
    fields: fullFields(fields, sent.id),
    createdAt: new Date(importedAt(record)).toISOString(),
  }
  const outcome = await importProfile(deps, { record: legacy, isFirstOfWallet }, context)
  return outcome.is === 'imported' ? `imported as ${outcome.handle}` : `skipped: ${outcome.reason}`
}

async function checkLink(
  { deps, sent, context }: Call,
  { profile, link, method }: RequestOf<'check-link'>,
): Promise<string> {
  const command = { type: 'RecordLinkCheck' as const, link, ...sent.checked, method }
  const profileId = profileIdOf(profile)
  const { events } = await changeProfile(deps, { profileId, command }, context)
  return events.length > 0 ? events.map(({ type }) => type).join() : 'unchanged'
}
