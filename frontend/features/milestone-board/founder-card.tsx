import { Link } from '@tanstack/react-router'
import { pictureIn } from '#contract/picture-sources.ts'
import { shownName } from '#contract/shown-name.ts'
import type { MilestoneBoard } from '#contract/views/milestone-board.ts'
import { noAvatar } from '#lib/no-avatar.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Medal } from '#ui/medal.tsx'
import type from '#ui/type.module.css'
import css from './milestone-board.module.css'

type FounderCardProps = { founder: NonNullable<MilestoneBoard['founder']> }

/** The profile of who founded the platform. */
export function FounderCard({ founder: { handle, name, avatarUrl } }: FounderCardProps) {
  return (
    <section className={css.founder} aria-label="Platform Founder">
      <Medal glyph="crown" size="large" />
      <Avatar {...pictureIn('face', avatarUrl ?? noAvatar)} fallback={noAvatar} />
      <div className={css.who}>
        <p className={type.mono}>Platform Founder</p>
        <h2 className={type.h3}>
          <Link to="/profile/$id" params={{ id: handle }}>
            <bdi>{shownName({ name, handle })}</bdi>
          </Link>
        </h2>
        <p className={css.note}>@{handle} · Platform Creator</p>
      </div>
    </section>
  )
}
