import { foldText } from '#contract/fold-text.ts'
import { fieldNames } from '#contract/profile/profile-fields.ts'
import { maxHandle } from '#contract/profile/profile-limits.ts'
import { lostProofDays } from '#contract/profile/proven-links.ts'
import { type ProfileView, profileView } from '#contract/views/profile.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'

/** The columns are the fields in snake case. */
const fieldColumns = fieldNames
  .map(
    (field) => `p.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${field}"`,
  )
  .join(', ')

/** Proofs without those that were lost long ago. */
const currentProofs = `case when p.link_proofs = '{}' then p.link_proofs else (
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p.link_proofs)
  where value->>'lostOn' is null or (value->>'lostOn')::date > current_date - ${lostProofDays}) end`

/**
 * Returns the columns of a profile's view, from a table `p` of profiles and its milestone award
 * `a`. `maySeeWallet` is an SQL condition: true if the viewer may see the wallet.
 */
export function profileColumns(maySeeWallet: string): string {
  return `p.profile_id as id, ${fieldColumns}, ${currentProofs} as "linkProofs", p.profile_type as "profileType",
    p.default_artwork_seed as "defaultArtworkSeed",
    case when ${maySeeWallet} then p.wallet_address end as "walletAddress",
    case when ${maySeeWallet} then p.contract_chain_id end as "contractChainId",
    p.is_verified as "isVerified", p.is_founder as "isFounder",
    a.rank as "milestoneRank",
    p.status,
    ${isoTime('p.created_at')} as "createdAt", ${isoTime('p.updated_at')} as "updatedAt",
    ${isoTime('p.listed_at')} as "listedAt", ${isoTime('p.last_signed_at')} as "lastSignedAt"`
}

/** Joins the rank of a listed profile in its current life and type. */
export const joinAward = `left join milestone_award a on a.profile_id = p.profile_id
  and a.life = p.life and a.profile_type = p.profile_type and a.is_standing`

/** The columns of a profile in full, for its owner and for staff. */
export const fullColumns = `${profileColumns('true')}, nullif(p.review_note, '') as "reviewNote",
  (select q.reasons from review_queue q where q.profile_id = p.profile_id
    and (p.status = 'held' or q.held_edit is not null)) as "heldReasons",
  (select q.held_edit from review_queue q where q.profile_id = p.profile_id) as "heldEdit"`

/** Selects profiles `p` in full. */
export const selectFullProfile = `select ${fullColumns} from profile_page p ${joinAward}`

/**
 * Returns a profile in full, including held ones, by its id (a UUID) or by handle in any case. The
 * result is for its owner and for staff: the caller must hide private data from other viewers.
 */
export async function findProfile(
  db: Queryable,
  by: { id: string } | { handle: string },
): Promise<ProfileView | undefined> {
  if ('handle' in by && !isPossibleHandle(by.handle)) return undefined
  const [name, where, value] =
    'id' in by
      ? ['profile-by-id', 'p.profile_id = $1', by.id]
      : [
          'profile-by-handle',
          'p.handle_folded = $1 order by p.created_at desc limit 1',
          foldText(by.handle),
        ]
  const { rows } = await db.query({
    name,
    text: `${selectFullProfile} where ${where}`,
    values: [value],
  })
  return rows[0] === undefined ? undefined : profileView.parse(rows[0])
}

/**
 * Returns true if a text can be a handle: it is short enough and has no NUL, which Postgres
 * rejects.
 */
export function isPossibleHandle(text: string): boolean {
  return text.length <= maxHandle && !text.includes('\0')
}

/**
 * Returns true if the default avatar of `id`, at `address`, is that of another profile, listed or not:
 * because of its id, or because it shows that avatar.
 */
export async function isOthersAvatar(
  db: Queryable,
  { address, id, profileId }: { address: string; id: string; profileId: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'others-avatar',
    text: `select from profile_page
      where profile_id <> $1 and (profile_id = $2 or avatar_url = $3) limit 1`,
    values: [profileId, id, address],
  })
  return rowCount !== 0
}

/** Returns true if a listed profile currently shows the picture with this hash. */
export async function isPictureShown(
  db: Queryable,
  profileId: string,
  hash: string,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'picture-shown',
    text: `select from profile_picture s join profile_page p using (profile_id)
      where profile_id = $1 and hash = $2 and p.status = 'listed'`,
    values: [profileId, hash],
  })
  return rowCount !== 0
}
