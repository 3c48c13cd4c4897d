import { shownName } from '#contract/shown-name.ts'
import { typeWords } from '#contract/type-words.ts'
import type { FoundProfile, SearchView } from '#contract/views/search.ts'
import { avatarUrl } from '#lib/avatar-url.ts'
import { noAvatar } from '#lib/no-avatar.ts'
import { Avatar } from '#ui/avatar.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Tick } from '#ui/tick.tsx'
import type from '#ui/type.module.css'
import css from './directory-search.module.css'

type Group = SearchView['groups'][number]

type ResultsProps = {
  /** Of the list; an option's is this one, a hyphen and its profile's. */
  id: string
  groups: readonly Group[]
  /** The id of the profile that Enter opens. */
  marked: string | undefined
  /** Why nothing was found out. */
  fault: string | undefined
  onOpen: (handle: string) => void
}

/** What a search found, on a label under its field: a group for each type, the best one first. */
export function Results({ id, groups, marked, fault, onOpen }: ResultsProps) {
  const full = groups.filter(({ total }) => total > 0)
  const none = groups.filter(({ total }) => total === 0).map(writeCount)
  const keys = 'Enter opens the first, arrows move, Escape closes'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus, whatever is pressed here
    <div className={css.results} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Profiles">
        {full.map((group) => (
          <Found key={group.profileType} id={id} {...{ group, marked, onOpen }} />
        ))}
      </div>
      <p className={`${type.mono} ${css.last}`} role={fault ? 'alert' : 'status'}>
        {fault ?? [...none, ...(full.length > 0 ? [keys] : [])].join(' · ')}
      </p>
    </div>
  )
}

/** "Curators, 1" */
function writeCount({ profileType, total, isBounded }: Group): string {
  return `${typeWords[profileType].plural}, ${total}${isBounded ? '+' : ''}`
}

type FoundProps = Pick<ResultsProps, 'id' | 'marked' | 'onOpen'> & { group: Group }

function Found({ id, group, marked, onOpen }: FoundProps) {
  const heading = `${id}-${group.profileType}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are options
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className={`${type.mono} ${css.kind}`}>
        {writeCount(group)}
      </p>
      {group.profiles.map((profile) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={profile.id}
          id={`${id}-${profile.id}`}
          className={joinClasses(css.option, profile.id === marked && css.marked)}
          role="option"
          aria-selected={profile.id === marked}
          tabIndex={-1}
          onClick={() => onOpen(profile.handle)}
        >
          <Who profile={profile} />
          <span className={type.mono}>{typeWords[group.profileType].label}</span>
        </div>
      ))}
    </div>
  )
}

function Who({ profile }: { profile: FoundProfile }) {
  const { handle, tag, isVerified } = profile
  return (
    <>
      <Avatar src={avatarUrl(profile)} fallback={noAvatar} size="small" />
      <span className={css.who}>
        <span className={css.name}>
          <bdi>{shownName(profile)}</bdi>
          {isVerified && <Tick />}
        </span>
        <span className={css.sub}>
          @{handle}
          {tag !== null && (
            <>
              {' · '}
              <bdi>{tag}</bdi>
            </>
          )}
        </span>
      </span>
    </>
  )
}
