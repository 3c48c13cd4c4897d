import { foldText } from '#contract/fold-text.ts'
import { listShownMedia } from '#contract/media/media-path.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { SimilarityFindings } from '#domain/security/assess.ts'
import { lookalikeKey } from '#domain/security/lookalike-key.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { bioKey } from './bio-key.ts'

/**
 * Compares the new fields of a profile with all other profiles, including held ones, by one lookup
 * per index. A name, handle or bio that the profile already has is compared only with older
 * profiles.
 */
export async function compareProfile(
  db: Queryable,
  fields: ProfileFields,
  profileId: string,
): Promise<SimilarityFindings> {
  const { name, handle } = fields
  const { rows } = await db.query<SimilarityFindings>({
    name: 'compare-profile',
    text: `select
      ${existsAnother('handle_folded = $2')} as "handleTaken",
      ${existsAnother(`bio_key = $3 and ${isOlderThanOwn('bio_key = $3')}`)} as "sameBio",
      ${existsAnother(`name_lookalike = $4 and status <> 'rejected'
        and ${isOlderThanOwn('name_lookalike = $4')}`)} as "lookalikeName",
      ${existsAnother(`handle_lookalike = $5 and handle_folded <> $2 and status <> 'rejected'
        and ${isOlderThanOwn('handle_lookalike = $5')}`)} as "lookalikeHandle",
      exists (select from profile_picture where hash = any($6) and profile_id <> $1)
        as "reusedPhotos"`,
    values: [
      profileId,
      foldText(handle),
      bioKey(fields),
      lookalikeKey(name),
      lookalikeKey(handle),
      [...listShownMedia(fields)],
    ],
  })
  const [findings] = rows
  if (!findings) throw new Error('A comparison has one row')
  return findings
}

/** Returns SQL: true if another profile matches a condition. */
function existsAnother(condition: string): string {
  return `exists (select from profile_page where ${condition} and profile_id <> $1)`
}

/**
 * Returns SQL: true if a row is older than the profile, in case the profile already has the
 * compared value.
 */
function isOlderThanOwn(isOwn: string): string {
  return `created_at < coalesce(
    (select created_at from profile_page where profile_id = $1 and ${isOwn}), 'infinity')`
}
