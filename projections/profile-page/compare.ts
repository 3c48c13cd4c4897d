import type { Pool } from 'pg'
import { foldText } from '#contract/fold-text.ts'
import { mediaShown } from '#contract/media-path.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'
import type { Likeness } from '#domain/security/assess.ts'
import { skeleton } from '#domain/security/skeleton.ts'
import { contentKey } from './content-key.ts'

/** Compares what a profile is to show with all others, held ones too, by one look-up in each index. */
export async function compareProfile(
  db: Pick<Pool, 'query'>,
  fields: ProfileFields,
  profileId: string,
): Promise<Likeness> {
  const { name, handle } = fields
  const { rows } = await db.query<Likeness>({
    name: 'compare-profile',
    text: `select
      ${another('handle_folded = $2')} as "handleTaken",
      ${another('content_key = $3')} as "sameContent",
      ${another('name_skeleton = $4 and name_folded < $5')}
        or ${another('name_skeleton = $4 and name_folded > $5')} as "lookalikeName",
      ${another('handle_skeleton = $6 and handle_folded <> $2')} as "lookalikeHandle",
      exists (select from profile_picture where hash = any($7) and profile_id <> $1)
        as "reusedPhotos"`,
    values: [
      profileId,
      foldText(handle),
      contentKey(fields),
      skeleton(name),
      foldText(name),
      skeleton(handle),
      [...mediaShown(fields)],
    ],
  })
  const [likeness] = rows
  if (!likeness) throw new Error('A comparison has one row')
  return likeness
}

function another(like: string): string {
  return `exists (select from profile_page where ${like} and profile_id <> $1)`
}
