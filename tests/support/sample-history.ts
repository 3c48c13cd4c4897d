import type { AnyEvent, NewEvent } from '#contract/events/event.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { proofMethods } from '#contract/profile/proven-links.ts'
import { createFields } from '#tests/fixtures/profile-events.ts'
import { createRandom, type Random } from './random.ts'

/** An event and its stream. */
export type HistoryStep = { stream: string; event: NewEvent }

type Life = { profileId: string; life: number; status: 'none' | 'held' | 'listed' }

const words = [
  'Loom',
  'light',
  'GLASS',
  'Olivier',
  'José',
  '50%',
  'a_b',
  'back\\slash',
  'river',
  '光',
]
const start = Date.UTC(2026, 2, 1)
/** Day of the attempts, far in the future, so that it does not expire during a test. */
const day = '2099-03-01'

/**
 * Creates an interleaved history of some profiles: submissions, holds, listings with changing types,
 * imports, edits, reviews, deletions and further lives. It also has claims, attempts and network rules.
 * The same seed always gives the same history.
 */
export function createSampleHistory(seed: number, length: number): HistoryStep[] {
  const random = createRandom(seed)
  const lives = Array.from({ length: Math.ceil(length / 12) }, (_, index): Life => {
    const profileId = `${String(index).padStart(8, '0')}-0000-4000-8000-${String(seed).padStart(12, '0')}`
    return { profileId, life: 0, status: 'none' }
  })
  return Array.from({ length }, (_, index) => {
    const { stream, fact } = createStep(random.pick(lives), random)
    const at = new Date(start + index * 60_000).toISOString()
    const id = `${String(index).padStart(8, '0')}-1111-4111-8111-${String(seed).padStart(12, '0')}`
    const metadata = { at, requestId: id, actor: { kind: 'owner' as const, id: null } }
    const origin = { ip: '203.0.113.7', userAgent: 'a browser' }
    return { stream, event: { ...fact, id, metadata, origin } }
  })
}

function createStep(life: Life, random: Random): { stream: string; fact: AnyEvent } {
  const { profileId } = life
  if (random.chance(0.1)) {
    const handleKey = `key-${random.below(20)}`
    return {
      stream: `handle-${handleKey}`,
      fact: { type: 'HandleClaimed', data: { profileId, handleKey } },
    }
  }
  if (random.chance(0.05)) {
    const about = life.life + (life.status === 'none' ? 1 : 0)
    return { stream: `security-${day}`, fact: attempt(profileId, about, random) }
  }
  if (random.chance(0.03)) {
    const networkKey = `network-${random.below(5)}`
    return { stream: `network-${networkKey}`, fact: changeNetworkRule(networkKey, random) }
  }
  return { stream: `profile-${profileId}`, fact: createProfileEvent(life, random) }
}

function createProfileEvent(life: Life, random: Random): AnyEvent {
  const { profileId } = life
  if (life.status === 'none') {
    life.life += 1
    life.status = 'held'
    const begin = life.life === 1 && random.chance(0.2) ? importProfile : submitProfile
    return begin(profileId, life.life, random)
  }
  const own = { profileId, life: life.life }
  const profileType = random.pick(profileTypes)
  const steps: Record<string, () => AnyEvent> = {
    list: () => ({ type: 'ProfileListed', data: { ...own, profileType } }),
    hold: () => ({ type: 'ProfileHeld', data: { ...own, reasons: ['very_short_bio'] } }),
    edit: () => edit(own, random),
    prove: () => ({
      type: 'LinkProven',
      data: { ...own, link: 'website', method: random.pick(proofMethods), checkedOn: '2026-03-02' },
      personal: { address: 'https://site.example' },
    }),
    lose: () => ({ type: 'LinkLost', data: { ...own, link: 'website', checkedOn: '2026-03-03' } }),
    recognize: () => ({ type: 'FounderRecognized', data: own }),
    reject: () => ({ type: 'ProfileRejected', data: own, personal: { note: random.pick(words) } }),
    'change type': () => ({
      type: 'ProfileTypeChanged',
      data: { ...own, from: random.pick(profileTypes), to: profileType },
      personal: { reason: random.pick(words) },
    }),
    act: () => ({
      type: 'AdminActed',
      data: { day, act: 'cleanup-wallet', profileId },
      personal: { reason: random.pick(words) },
    }),
    release: () => ({ type: 'HandleReleased', data: { profileId, handleKey: 'key' } }),
    delete: () => ({ type: 'ProfileDeleted', data: own }),
  }
  const name = random.pick([
    'list',
    'list',
    'list',
    'edit',
    'edit',
    'hold',
    'reject',
    'change type',
    'act',
    'recognize',
    'prove',
    'prove',
    'lose',
    'release',
    'delete',
  ])
  if (name === 'list') life.status = 'listed'
  if (name === 'hold' || name === 'reject') life.status = 'held'
  if (name === 'delete') life.status = 'none'
  const step = steps[name]
  if (!step) throw new Error(`No step ${name}`)
  return step()
}

function submitProfile(profileId: string, life: number, random: Random): AnyEvent {
  const profileType: ProfileType = random.pick(profileTypes)
  const proof = random.chance(0.5) ? { message: 'm', signature: '0xab' } : null
  return {
    type: 'ProfileSubmitted',
    data: { profileId, life, profileType, flags: [] },
    personal: {
      walletAddress: `0x${profileId.replaceAll('-', '')}AbCdEf01`,
      fields: fields(random),
      proof,
    },
  }
}

function importProfile(profileId: string, life: number, random: Random): AnyEvent {
  return {
    type: 'ProfileImported',
    data: {
      profileId,
      life,
      profileType: random.pick(profileTypes),
      createdAt: new Date(start - random.below(10 ** 9)).toISOString(),
    },
    personal: {
      sourceId: `legacy-${profileId}`,
      walletAddress: random.chance(0.5) ? `0x${profileId.replaceAll('-', '')}AbCdEf01` : null,
      fields: fields(random),
    },
  }
}

function edit(own: { profileId: string; life: number }, random: Random): AnyEvent {
  return {
    type: 'ProfileEdited',
    data: { ...own, signedAt: new Date(start + random.below(10 ** 9)).toISOString(), flags: [] },
    personal: { fields: fields(random), proof: { message: 'm', signature: '0xab' } },
  }
}

function attempt(profileId: string, life: number, random: Random): AnyEvent {
  const totals = { day, since: `${day}T10:00:00.000Z`, until: `${day}T10:01:00.000Z`, count: 40 }
  if (random.chance(0.1)) {
    return { type: 'SignInsRefused', data: { ...totals, codes: ['signature-invalid'] } }
  }
  if (random.chance(0.1)) {
    const flags = random.chance(0.5) ? (['no_social_links'] as const) : []
    return {
      type: 'AttemptsSummed',
      data: { ...totals, codes: ['bot-refused'], flags: [...flags] },
    }
  }
  return {
    type: 'AttemptRecorded',
    data: {
      day,
      attempt: 'submit',
      blocked: true,
      codes: ['bot-refused'],
      flags: [],
      profileId,
      life,
    },
    personal: { walletAddress: '0xAb', content: { name: random.pick(words) } },
  }
}

function changeNetworkRule(networkKey: string, random: Random): AnyEvent {
  const personal = { network: `203.0.113.${random.below(5)}`, reason: random.pick(words) }
  if (random.chance(0.3)) {
    return { type: 'NetworkReleased', data: { day, networkKey }, personal }
  }
  const until = `${day}T12:00:00.000Z`
  const type = random.chance(0.5) ? ('NetworkBlocked' as const) : ('NetworkAllowed' as const)
  return { type, data: { day, networkKey, until }, personal }
}

function fields(random: Random): ProfileFields {
  const text = (length: number) => Array.from({ length }, () => random.pick(words)).join(' ')
  return createFields({
    name: text(2),
    handle: `h${random.below(1000)}`,
    bio: text(1 + random.below(12)),
    hideWallet: random.chance(0.3),
    socialLinks: random.chance(0.5)
      ? { website: 'https://site.example', opensea: 'https://sea.example' }
      : {},
    tags: Array.from({ length: random.below(4) }, () => text(1)),
    artworkSeed: random.chance(0.5) ? random.below(2 ** 32) : null,
    ...photos(random, text(4)),
  })
}

function photos(random: Random, alt: string) {
  const profilePhotos = random.chance(0.2) ? [picture(random), picture(random)] : []
  const [photo] = profilePhotos
  return {
    profilePhotos,
    photoAlts: photo !== undefined && random.chance(0.5) ? { [photo]: alt } : {},
  }
}

function picture(random: Random): string {
  const hash = String(random.below(9)).repeat(64)
  return `/media/00000000-0000-4000-8000-000000000000/${hash}.webp`
}
