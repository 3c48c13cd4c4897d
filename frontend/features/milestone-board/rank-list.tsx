import { Link } from '@tanstack/react-router'
import { pictureSourcesFor } from '#contract/media/picture-sources.ts'
import { displayName } from '#contract/profile/shown-name.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { MilestoneBoard } from '#contract/views/milestone-board.ts'
import { formatMinute } from '#lib/format-minute.ts'
import { noAvatar } from '#lib/no-avatar.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Medal } from '#ui/medal.tsx'
import type from '#ui/type.module.css'
import css from './milestone-board.module.css'

type Ranks = MilestoneBoard['types'][number]

/** The first gold ranks of a type, and how many more there are. */
export function RankList({ ranks: { profileType, gold, first } }: { ranks: Ranks }) {
  const { plural, glyph } = typeWords[profileType]
  const id = `milestone-${profileType}`
  const more = gold - first.length
  return (
    <section aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className={type.h3}>
          Milestone {plural}
        </h2>
        <span className={type.mono}>{gold}</span>
      </header>
      {gold === 0 && <p className={css.note}>No ranks yet.</p>}
      <ol>
        {first.map(({ id: profileId, handle, name, avatarUrl, isFounder, rank, awardedAt }) => (
          <li key={profileId} className={css.rank}>
            <Avatar
              {...pictureSourcesFor('smallFace', avatarUrl ?? noAvatar)}
              fallback={noAvatar}
              size="small"
            />
            <div className={css.who}>
              <Link to="/profile/$id" params={{ id: handle }}>
                <bdi>{displayName({ name, handle })}</bdi>
              </Link>
              <time className={type.mono} dateTime={awardedAt}>
                {formatMinute(awardedAt)}
              </time>
            </div>
            <Medal glyph={isFounder ? 'crown' : glyph} size="small" />
            <span className={css.place}>{isFounder ? 'Founder' : `#${rank}`}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className={css.note}>And {more} more...</p>}
    </section>
  )
}
