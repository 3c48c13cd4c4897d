import { describe, expect, it } from 'vitest'
import type { ProfileEvent, Proof } from '#contract/events/profile.ts'
import { hashText } from '#contract/signatures/version-link.ts'
import { createHistory } from '#tests/fixtures/histories.ts'
import { deleted, linkedEdits, listed, recover, submitted } from '#tests/fixtures/signed-events.ts'
import {
  erased,
  faultsOf,
  inLife,
  submittedWithContent,
  writeEvents,
  writeFile,
} from '#tests/support/history-files.ts'
import { verifyHistoryFile } from './verify-history-file.ts'

describe('a chain of signed texts', () => {
  /** Writes a new file around these events, with new revisions and a new chain of lines. */
  const rewrite = (events: readonly ProfileEvent[]) => writeFile(createHistory(...events))
  const named =
    'does not verify: it refers to a different previous text: a version is missing, was added, or was moved'
  const chained = async (count: number) => {
    const begun = await submittedWithContent()
    const previous = await hashText(begun.personal?.proof?.message ?? '')
    return [begun, listed, ...(await linkedEdits(count, { previous }))]
  }

  it('verifies as a whole, and without its end', async () => {
    const events = await chained(4)
    for (const count of [6, 5, 3])
      expect(await faultsOf(await rewrite(events.slice(0, count)))).toEqual([])
  })

  it('shows that versions were cut out before the last one, whichever they are', async () => {
    const [begun, shown, ...edits] = await chained(20)
    const signers = new Map<string, ReturnType<typeof recover>>()
    const recoverOnce = (proof: Proof) => {
      const signer = signers.get(proof.message) ?? recover(proof)
      signers.set(proof.message, signer)
      return signer
    }
    const missed: string[] = []
    for (let from = 0; from < edits.length - 1; from += 1) {
      for (let to = from + 1; to < edits.length; to += 1) {
        const left = [begun, shown, ...edits.slice(0, from), ...edits.slice(to)]
        const file = await rewrite(left.filter((event) => event !== undefined))
        const { faults } = await verifyHistoryFile(file, recoverOnce)
        // The header and two events precede the edits.
        const found = faults.map(({ line, message }) => `${line} ${message}`).join()
        if (found !== `${from + 4} ${named}`) missed.push(`${from} to ${to}: ${found}`)
      }
    }
    expect(missed).toEqual([])
  })

  it('shows that a submission was replaced, and that versions changed their places', async () => {
    const [begun, ...events] = await chained(3)
    const other = await submittedWithContent({ nonce: 'b1b2c3d4e5f6a7b8' })
    expect(await faultsOf(await rewrite([other, ...events]))).toEqual([`line 4: ${named}`])
    const [shown, first, second, third] = events
    if (!begun || !shown || !first || !second || !third) throw new Error('There are five')
    const moved = await faultsOf(await rewrite([begun, shown, second, first, third]))
    expect(moved.filter((fault) => fault.endsWith(named))).not.toEqual([])
  })

  it('shows a version that is erased alone, and a submission without its time', async () => {
    const [begun, shown, first, second, third] = await chained(3)
    if (!begun || !shown || !first || !second || !third) throw new Error('There are five')
    const { personal: _, ...erasedAlone } = second as typeof second & { personal?: unknown }
    const hidden = [begun, shown, first, erasedAlone as ProfileEvent, third]
    expect(await faultsOf(await rewrite(hidden))).toEqual([
      'line 5: is erased, although its life is readable',
    ])
    const [untimed, other] = [
      await submittedWithContent(),
      await submittedWithContent({ nonce: 'b1b2c3d4e5f6a7b8' }),
    ]
    for (const submission of [untimed, other]) delete submission.data.signedAt
    expect(await faultsOf(await rewrite([untimed, shown, first]))).toEqual([])
    expect(await faultsOf(await rewrite([other, shown, first]))).toEqual([`line 4: ${named}`])
  })

  it('begins anew in each life', async () => {
    const begun = await submittedWithContent()
    const edits = await linkedEdits(1, {
      previous: await hashText(begun.personal?.proof?.message ?? ''),
    })
    const second = [begun, listed, ...edits].map((event) => inLife(2, event))
    expect(await faultsOf(await writeEvents(erased, listed, deleted, ...second))).toEqual([])
  })

  it('names a text that was signed for another directory', async () => {
    const [edit] = await linkedEdits(1, { directory: 'shop.example' })
    if (!edit) throw new Error('There is one')
    const file = await writeEvents(await submitted(), listed, edit)
    expect(await faultsOf(file)).toEqual([
      'line 4: was signed for shop.example, not for directory.example',
    ])
  })
})
