import { useQuery } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'
import { profileQueries } from '#queries/profile.ts'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import { ProfileCard } from './profile-card.tsx'
import css from './similar.module.css'

/** A few profiles with the same tags or platforms; nothing if there are none. */
export function Similar({ profile }: { profile: ProfileView }) {
  const { data } = useQuery({
    ...profileQueries.similar(profile.id),
    enabled: profile.status === 'listed',
  })
  if (!data || data.length === 0) return null
  return (
    <section className={`${layout.screenOnly} ${css.similar}`} aria-labelledby="similar">
      <h2 id="similar" className={typography.h2}>
        Similar on the wall
      </h2>
      <ul className={`${layout.artworks} ${css.row}`}>
        {data.map((similar) => (
          <li key={similar.id}>
            <ProfileCard profile={similar} />
          </li>
        ))}
      </ul>
    </section>
  )
}
