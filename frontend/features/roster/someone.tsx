import css from './roster.module.css'

/** Whom a dialog is about. An imported profile may lack a name. */
export function Someone({
  profile: { name, handle },
}: {
  profile: { name: string; handle: string }
}) {
  return (
    <span className={css.someone}>
      <bdi>{name || 'No name'}</bdi> <bdi>@{handle}</bdi>
    </span>
  )
}
