import css from './roster.module.css'

/** Name of the profile in a dialog. Imported profiles may have no name. */
export function ProfileName({
  profile: { name, handle },
}: {
  profile: { name: string; handle: string }
}) {
  return (
    <span className={css.profileName}>
      <bdi>{name || 'No name'}</bdi> <bdi>@{handle}</bdi>
    </span>
  )
}
