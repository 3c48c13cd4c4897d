import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { ProfileCommand } from '#contract/commands/profile.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import type { HistoryView } from '#contract/views/history.ts'
import { profileDecider } from '#domain/profile/decide.ts'
import { isLive } from '#domain/profile/state.ts'
import { viewOfState } from '#domain/profile/view.ts'
import { Refusal } from '#domain/refusal.ts'
import { decide } from '#event-log/command-steps.ts'
import type { AppendResult } from '#event-log/port.ts'
import { replay } from '#features/history/replay.ts'
import { createFields } from '#tests/fixtures/profile-events.ts'
import { openTestApi, signInVisitor, type TestApi, type Visitor } from '#tests/support/api.ts'
import { createRandom, type Random } from '#tests/support/random.ts'

let api: TestApi
let auditor: Visitor
beforeAll(async () => {
  api = await openTestApi()
  auditor = await signInVisitor(api, 'auditor')
})

const walletAddress = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

function drawFields(random: Random): ProfileFields {
  const word = () => random.pick(['loom', 'light', '<b>ink</b>', '‏שלום‏', '漢字', 'x'.repeat(300)])
  return createFields({
    name: `${word()} ${random.below(100)}`,
    handle: `h${random.below(1000)}`,
    bio: `${word()} ${word()}\n${word()}`,
    hideWallet: random.chance(0.3),
    socialLinks: random.chance(0.5) ? { website: 'https://site.example' } : {},
    tags: random.chance(0.5) ? [word(), 'Abstract'] : [],
  })
}

function createCommand(profileId: string, random: Random, at: string): ProfileCommand {
  const proof = { message: 'm', signature: '0xab' }
  const profileType = random.pick(profileTypes)
  const note = random.chance(0.5) ? 'A note' : ''
  const commands: (() => ProfileCommand)[] = [
    () => ({
      ...{ type: 'SubmitProfile', profileId, walletAddress, profileType },
      ...{ contractChainId: random.chance(0.2) ? 137 : null, fields: drawFields(random) },
      ...{ proof: random.chance(0.7) ? proof : null, flags: [] },
      ...{ signedAt: random.chance(0.5) ? at : null },
      ...{ hold: random.chance(0.4), founder: random.chance(0.1), lastUsedLife: 0 },
    }),
    () => ({
      ...{ type: 'EditProfile', fields: drawFields(random), signedAt: at, proof, flags: [] },
      ...{ holdReasons: random.chance(0.4) ? ['lookalike_name'] : [] },
    }),
    () => ({ type: 'ApproveProfile', note }),
    () => ({ type: 'RejectProfile', note: 'No' }),
    () => ({ type: 'ChangeProfileType', to: profileType, reason: 'Because' }),
    () => ({ type: 'RecognizeFounder' }),
  ]
  if (random.chance(0.06)) {
    return { type: 'DeleteProfile', reason: random.chance(0.5) ? 'Spam' : null }
  }
  return random.pick(commands)()
}

/** Applies random commands to a profile, and returns the position of the last event. */
async function live(profileId: string, random: Random): Promise<bigint> {
  const { eventStore, newId, keyedIds } = api.deps
  let state = profileDecider.initial
  let revision: bigint | 'no-stream' = 'no-stream'
  let position = 0n
  for (let minute = 0; minute < 40; minute += 1) {
    const at = new Date(Date.parse('2026-03-02T00:00:00.000Z') + minute * 60_000).toISOString()
    const actor = { kind: 'owner' as const, id: keyedIds.actorId('somebody') }
    const context = { at, actor, requestId: 'r', newId }
    try {
      const decided = decide(profileDecider, createCommand(profileId, random, at), state, context)
      if (decided.events.length === 0) continue
      state = decided.state
      const stream = `profile-${profileId}`
      const appended: AppendResult = await eventStore.append(stream, decided.events, revision)
      revision = appended.revision
      position = appended.position
      const isOver = decided.events.some(({ type }) => type === 'ProfileDeleted')
      if (isOver) expect(await api.deps.projector.waitForErasure(position, 10_000)).toBe(true)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return position
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'replays a history in the browser to the profile that the read models show (%i)',
  async (seed) => {
    const id = randomUUID()
    const position = await live(id, createRandom(seed))
    expect(position).toBeGreaterThan(0n)
    expect(await api.deps.projector.waitFor(position, 5000)).toBe(true)
    const history: HistoryView = (await auditor.ask({ url: `/api/profile/${id}/history` })).json()
    const moments = replay(history.events)
    const last = moments.at(-1)
    const shown = await auditor.ask({ url: `/api/profile/${id}` })
    if (last && isLive(last.after)) {
      const { milestoneRank: _rank, ...view } = shown.json()
      const { milestoneRank: _none, ...replayed } = viewOfState(last.after)
      expect(replayed).toEqual(view)
    } else {
      expect(shown.statusCode).toBe(404)
    }
    // Only types and times remain of earlier lives.
    const ended = moments.filter(({ life }) => life > 0 && life < (last?.life ?? 0))
    expect(ended.every(({ event }) => !('personal' in event) || event.type === 'AdminActed')).toBe(
      true,
    )
  },
)
