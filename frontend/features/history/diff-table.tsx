import { fieldWords } from '#contract/profile/field-words.ts'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import type { Diff } from './diff-states.ts'
import css from './diff-table.module.css'
import values from './event-values.module.css'
import { PhotoDiff } from './photo-diff.tsx'

/** Changes of an event, field by field: old values struck out, new values highlighted. */
export function DiffTable({ diff: { changed, unchanged, photos } }: { diff: Diff }) {
  return (
    <dl className={`${values.list} ${css.diff}`}>
      {changed.map(({ name, was, now, voice }) => (
        <div key={name}>
          <dt className={typography.mono}>{name}</dt>
          {name === fieldWords.profilePhotos ? (
            <dd>
              <PhotoDiff {...photos} />
            </dd>
          ) : (
            <dd className={joinClasses(css.values, voice !== 'interface' && css[voice])}>
              {was !== null && (
                <del className={css.was} dir="auto">
                  {was}
                </del>
              )}
              {now !== null && (
                <ins className={css.now} dir="auto">
                  {now}
                </ins>
              )}
            </dd>
          )}
        </div>
      ))}
      {changed.length > 0 && unchanged.length > 0 && (
        <div>
          <dt className={typography.mono}>unchanged</dt>
          <dd className={typography.muted}>{unchanged.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
