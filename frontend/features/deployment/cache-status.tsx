import type { DeploymentView } from '#contract/views/deployment.ts'
import type from '#ui/type.module.css'
import css from './deployment.module.css'

/** The lists that the process holds ready to be sent, by their keys. */
export function CacheStatus({ cache: { size, keys } }: Pick<DeploymentView, 'cache'>) {
  return (
    <section aria-labelledby="cache">
      <h2 id="cache" className={`${type.h3} ${css.head}`}>
        Cache Status · {size} {size === 1 ? 'entry' : 'entries'}
      </h2>
      {keys.length === 0 ? (
        <p className={css.none}>The cache is empty.</p>
      ) : (
        <ul className={css.keys} aria-label="Cache keys">
          {keys.map((key) => (
            <li key={key} className={css.said}>
              {key}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
