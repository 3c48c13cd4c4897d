import { type ReactNode, useId } from 'react'
import { coverPath, hungAlt, hungPath } from '#contract/drawings.ts'
import { pictureIn } from '#contract/picture-sources.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Work } from '#ui/work.tsx'
import { CardLabel } from './profile-card.tsx'
import css from './profile-row.module.css'

type ProfileRowProps = {
  profile: ProfileView
  /** What stands below the label. */
  children?: ReactNode
}

/** The card as a row of a ledger: the same work and label side by side, the words whole. It leads nowhere. */
export function ProfileRow({ profile, children }: ProfileRowProps) {
  const heading = useId()
  const cover = coverPath(profile.work)
  const picture = hungPath(profile)
  return (
    <article className={css.row} aria-labelledby={heading}>
      <div className={css.print}>
        <Work
          {...pictureIn('row', picture)}
          fallback={cover}
          alt={hungAlt(profile) ?? ''}
          paper={picture === cover}
        />
      </div>
      <div className={css.beside}>
        <CardLabel profile={profile} heading={heading} />
        <div className={css.below}>{children}</div>
      </div>
    </article>
  )
}
