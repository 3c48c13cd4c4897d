import { Fragment, type ReactNode } from 'react'
import { artworkAlt, artworkPath, profilePrintPath } from '#contract/artwork/drawings.ts'
import { pictureSourcesFor } from '#contract/media/picture-sources.ts'
import { displayName } from '#contract/profile/display-name.ts'
import { fieldWords } from '#contract/profile/field-words.ts'
import { isWebLink, linkLabels, linkNames } from '#contract/profile/links.ts'
import { fieldNames } from '#contract/profile/profile-fields.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { formatLink } from '#lib/format-link.ts'
import { formatTextField } from '#lib/format-text-field.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { Avatar } from '#ui/avatar.tsx'
import typography from '#ui/typography.module.css'
import css from './compare-table.module.css'
import { listWalletFacts } from './format-comparison.ts'
import { markDifferences } from './mark-differences.ts'

/** One profile of a comparison. */
export type Column = {
  key: string
  head: ReactNode
  profile: ProfileView
  /** Network address of its sender. */
  ip?: string | null
}

type Field = {
  name: string
  /** Value to compare with the other column. */
  textOf: (profile: ProfileView) => string
  render: (column: Column, base: ProfileView | undefined) => ReactNode
}

/** A row for each field that no other row shows. */
const otherFields = fieldNames.flatMap((field): Field[] => {
  switch (field) {
    case 'name':
    case 'handle':
    case 'bio':
    case 'hideWallet':
    case 'socialLinks':
    case 'avatarUrl':
    case 'profilePhotos':
    case 'photoAlts':
    case 'artworkSeed':
      return []
    default: {
      const textOf = (profile: ProfileView) => formatTextField(profile[field])
      return [
        {
          name: fieldWords[field],
          textOf,
          render: ({ profile }, base) => (
            <Marked text={textOf(profile)} base={base && textOf(base)} />
          ),
        },
      ]
    }
  }
})

const fields: readonly Field[] = [
  {
    name: 'artwork',
    textOf: (profile) => [artworkPath(profile), ...profile.profilePhotos].join('\n'),
    render: ({ profile }) => <Artworks profile={profile} />,
  },
  {
    name: 'name',
    textOf: ({ name }) => name,
    render: ({ profile }, base) => (
      <span className={css.person}>
        <Avatar {...avatarProps(profile, 'avatar')} size="small" />
        <bdi className={typography.h3}>
          <Marked text={displayName(profile)} base={base && displayName(base)} />
        </bdi>
      </span>
    ),
  },
  {
    name: 'handle',
    textOf: ({ handle }) => handle,
    render: ({ profile }, base) => (
      <>
        @<Marked text={profile.handle} base={base?.handle} />
      </>
    ),
  },
  {
    name: 'type',
    textOf: ({ profileType }) => profileType,
    render: ({ profile: { profileType } }) => typeWords[profileType].label,
  },
  {
    name: 'bio',
    textOf: ({ bio }) => bio,
    render: ({ profile }, base) => (
      <p className={css.bio} dir="auto">
        <Marked text={profile.bio} base={base?.bio} />
      </p>
    ),
  },
  ...otherFields,
  {
    name: 'links',
    textOf: ({ socialLinks }) => linkNames.map((name) => socialLinks[name] ?? '').join('\n'),
    render: ({ profile }, base) => <Links profile={profile} base={base} />,
  },
  {
    name: 'wallet',
    textOf: ({ walletAddress }) => walletAddress ?? '',
    render: ({ profile, ip }) => (
      <span className={`${typography.mono} ${css.wallet}`}>
        {[...listWalletFacts(profile), ...(ip ? [ip] : [])].join(' · ')}
      </span>
    ),
  },
]

/**
 * Profiles side by side, field by field. The second column highlights its differences from the first. Equal
 * fields are marked as such.
 */
export function CompareTable({ columns }: { columns: readonly Column[] }) {
  const [first, second] = columns
  return (
    <table className={css.table} data-columns={columns.length}>
      <thead>
        <tr>
          <td />
          {columns.map(({ key, head }) => (
            <th key={key} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, textOf, render }) => {
          const isSame = first && second && textOf(first.profile) === textOf(second.profile)
          return (
            <tr key={name}>
              <th scope="row" className={typography.mono}>
                {name}
                {isSame && <span className={css.same}> same</span>}
              </th>
              {columns.map((column) => (
                <td key={column.key}>
                  {render(column, column === second ? first?.profile : undefined)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Text with the parts highlighted that `base` lacks. Without `base`, nothing is highlighted. */
function Marked({ text, base }: { text: string; base: string | undefined }) {
  if (base === undefined) return text
  let at = 0
  return markDifferences(base, text).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.differs ? (
      <mark key={key} className={css.mark}>
        <span className={typography.hidden}>differs: </span>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={key}>{piece.text}</Fragment>
    )
  })
}

const maxPhotosShown = 2

function Artworks({ profile }: { profile: ProfileView }) {
  const print = profilePrintPath(profile)
  const photos = profile.profilePhotos.slice(0, maxPhotosShown)
  const alt = artworkAlt(profile) ?? ''
  return (
    <div className={css.artworks}>
      {photos.length === 0 && (
        <ArtworkImage src={print} alt="Print generated by Provenance" isGenerated />
      )}
      {photos.map((photo, index) => (
        <ArtworkImage
          key={photo}
          {...pictureSourcesFor('row', photo)}
          fallback={print}
          alt={index === 0 ? alt : (profile.photoAlts[photo] ?? '')}
        />
      ))}
    </div>
  )
}

function Links({ profile, base }: { profile: ProfileView; base: ProfileView | undefined }) {
  const given = linkNames.flatMap((name) => {
    const href = profile.socialLinks[name]
    // React blocks only some unsafe schemes.
    return href && isWebLink(href) ? [{ name, href, was: base?.socialLinks[name] }] : []
  })
  if (given.length === 0) return <span className={typography.muted}>No links</span>
  return (
    <ul className={css.links}>
      {given.map(({ name, href, was }) => (
        <li key={name}>
          <span className={typography.hidden}>{linkLabels[name]}: </span>
          <a href={href} target="_blank" rel="noopener noreferrer ugc">
            <Marked text={formatLink(href)} base={base && formatLink(was ?? '')} />
          </a>
        </li>
      ))}
    </ul>
  )
}
