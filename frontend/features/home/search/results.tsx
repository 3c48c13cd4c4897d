import type { ReactNode } from 'react'
import { displayName } from '#contract/profile/display-name.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { FoundProfile } from '#contract/views/search.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { formatCount } from '#lib/format-count.ts'
import { Avatar } from '#ui/avatar.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import { VerifiedTick } from '#ui/verified-tick.tsx'
import css from './home-search.module.css'
import {
  type Choice,
  type Group,
  type ListChoice,
  listFurtherChoices,
  suggestLists,
} from './list-choices.ts'

type ResultsProps = {
  /** Id of the list. The id of an option is the list's id, a hyphen and the key of its choice. */
  id: string
  groups: readonly Group[]
  /** Search text of the results. */
  query: string
  /** Key of the choice that Enter opens. */
  marked: string | undefined
  /** Reason why the search failed. */
  fault: string | undefined
  onOpen: (choice: Choice) => void
}

/**
 * Lists the choices of a search in the order of display: the profiles of each type, each followed by a
 * link to the rest. Without any match: the list of the type that the query names.
 */
export function listChoices(groups: readonly Group[], q: string): Choice[] {
  const found = groups.flatMap((group): Choice[] => [
    ...group.profiles.map(({ id, handle }) => ({ key: id, handle })),
    ...listFurtherChoices(group, q),
  ])
  return found.length > 0 ? found : suggestLists(q)
}

/** Search results below the field, grouped by type, best group first. */
export function Results({ id, groups, query, marked, fault, onOpen }: ResultsProps) {
  const matched = groups.filter(({ total }) => total > 0)
  const unmatched = groups.filter(({ total }) => total === 0).map(formatGroupCount)
  const hasNoMatch = matched.length === 0 && groups.length > 0
  const suggestedLists = hasNoMatch ? suggestLists(query) : []
  const hasChoices = matched.length > 0 || suggestedLists.length > 0
  const noMatch = hasNoMatch ? ['No profile matches this search'] : []
  const keyHelp = 'Enter opens the first, arrows move, Escape closes'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field
    <div className={css.results} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Profiles">
        {matched.map((group) => (
          <GroupResults key={group.profileType} id={id} {...{ group, query, marked, onOpen }} />
        ))}
        <ListLinks id={id} choices={suggestedLists} {...{ marked, onOpen }} />
      </div>
      <p className={`${typography.mono} ${css.last}`} role={fault ? 'alert' : 'status'}>
        {fault ?? [...noMatch, ...unmatched, ...(hasChoices ? [keyHelp] : [])].join(' · ')}
      </p>
    </div>
  )
}

/** Formats a type with its number of results: "Curators, 1". */
function formatGroupCount(group: Group): string {
  return `${typeWords[group.profileType].plural}, ${formatCount(group)}`
}

type GroupResultsProps = Omit<ResultsProps, 'groups' | 'fault'> & { group: Group }

function GroupResults({ id, group, query, marked, onOpen }: GroupResultsProps) {
  const heading = `${id}-${group.profileType}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are options
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className={`${typography.mono} ${css.kind}`}>
        {formatGroupCount(group)}
      </p>
      {group.profiles.map((profile) => (
        <Option
          key={profile.id}
          id={id}
          choice={{ key: profile.id, handle: profile.handle }}
          {...{ marked, onOpen }}
        >
          <ProfileSummary profile={profile} />
          <span className={typography.mono}>{typeWords[group.profileType].label}</span>
        </Option>
      ))}
      <ListLinks id={id} choices={listFurtherChoices(group, query)} {...{ marked, onOpen }} />
    </div>
  )
}

type OptionProps = Pick<ResultsProps, 'id' | 'marked' | 'onOpen'> & {
  choice: Choice
  children: ReactNode
}

function Option({ id, choice, marked, onOpen, children }: OptionProps) {
  const isMarked = choice.key === marked
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={`${id}-${choice.key}`}
      className={joinClasses(css.option, isMarked && css.marked)}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      onClick={() => onOpen(choice)}
    >
      {children}
    </div>
  )
}

type ListLinksProps = Pick<ResultsProps, 'id' | 'marked' | 'onOpen'> & {
  choices: readonly ListChoice[]
}

function ListLinks({ choices, ...rest }: ListLinksProps) {
  return choices.map((choice) => (
    <Option key={choice.key} choice={choice} {...rest}>
      <span className={css.list}>{choice.label}</span>
    </Option>
  ))
}

function ProfileSummary({ profile }: { profile: FoundProfile }) {
  const { handle, tag, isVerified } = profile
  return (
    <>
      <Avatar {...avatarProps(profile)} size="small" />
      <span className={css.who}>
        <span className={css.name}>
          <bdi>{displayName(profile)}</bdi>
          {isVerified && <VerifiedTick />}
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
