import { formatDay } from '#contract/format-day.ts'
import { listFieldWords, pictureFields } from '#contract/profile/field-words.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView } from '#contract/views/proof.ts'
import type { StepName } from '#lib/proof/check-proof.ts'
import type { StepResult } from '#lib/proof/step-result.ts'
import type { Check } from '#lib/proof/use-check.ts'

const stateOf = ({ steps }: Check, name: StepName) =>
  steps.find(([stepName]) => stepName === name)?.[1].state

type TypeChange = ProofView['typeChange']

/**
 * Names the parts for which the check trusts the directory. Earlier texts are not public, so nothing
 * proves them.
 */
export function formatExceptions(
  check: Check,
  log: StepResult | undefined,
  proof: ProofView | undefined,
): string {
  const isOnlyVersion = proof?.versions.length === 1 && stateOf(check, 'versions') === 'passed'
  const words = [
    proof?.typeChange && 'the type',
    !isOnlyVersion && 'earlier signatures',
    log?.state === 'passed' && 'which entry of the log is that of this version',
  ].filter((word) => typeof word === 'string')
  const exceptions = words.length > 0 ? `, except for ${listFormat.format(words)}` : ''
  return `, without trusting this directory${exceptions}`
}

const listFormat = new Intl.ListFormat('en')

/** Names the fields that the signature covers, and those that only the directory confirms. */
export function formatCovered(
  check: Check,
  { profileType, artworkSeed }: ProfileView,
  change: TypeChange,
): string {
  const words = listFieldWords({ except: [...pictureFields, 'hideWallet'] })
  const covered =
    stateOf(check, 'content') === 'inconclusive'
      ? ''
      : `The signature covers ${words}${artworkSeed === null ? ' and pictures' : ', pictures and generated artwork'}, and not the type. `
  if (!change) return covered
  const [from, to] = [typeWords[change.from].label, typeWords[profileType].label]
  return `${covered}The staff changed the type from ${from} to ${to} on ${formatDay(change.changedAt)}; the owner did not sign this change.`
}

const failureReasons: Record<StepName, string> = {
  message: 'The signed text is not for this profile.',
  content: 'The label differs from what the wallet signed.',
  signer: 'Another wallet signed it.',
  versions: 'The list of signatures does not match.',
}

/** `isFormer`: a former version was checked, whose content is not public. */
type AssessOptions = { isFormer: boolean; typeChange: TypeChange }

type Verdict = Pick<StepResult, 'state' | 'summary'>

/** Returns the result of all steps together. `log` is the step of the transparency log, once it has finished. */
export function assessCheck(
  check: Check,
  log: StepResult | undefined,
  options: AssessOptions,
): Verdict {
  const verdict = assessSignature(check, options)
  if (log?.state === 'failed' && verdict.state !== 'failed') {
    return { state: 'failed', summary: `The transparency log does not verify. ${verdict.summary}` }
  }
  return log?.state === 'passed'
    ? {
        ...verdict,
        summary: `${verdict.summary} The log has the entry that this directory names for it.`,
      }
    : verdict
}

function assessSignature(check: Check, { isFormer, typeChange }: AssessOptions): Verdict {
  const failed = check.steps.find(([, { state }]) => state === 'failed')
  if (failed) return { state: 'failed', summary: `Does not verify. ${failureReasons[failed[0]]}` }
  if (isFormer) {
    return {
      state: 'inconclusive',
      summary:
        'The text of this version is not public. Without it, the signature proves nothing by itself.',
    }
  }
  if (stateOf(check, 'signer') === 'inconclusive') {
    return {
      state: 'inconclusive',
      summary: 'Everything else matches. Only the wallet’s chain can check who signed.',
    }
  }
  return stateOf(check, 'content') === 'inconclusive'
    ? { state: 'inconclusive', summary: 'The text is signed, but it does not cover the content.' }
    : {
        state: 'passed',
        summary: `Signed by its owner${typeChange ? ', except for the type' : ''}.`,
      }
}
