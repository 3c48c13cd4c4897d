import { displayName } from '#contract/profile/display-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { formatLink } from '#lib/format-link.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Icon } from '#ui/icon.tsx'
import typography from '#ui/typography.module.css'
import css from './link-table.module.css'
import { findContact, listLinks } from './web-links.ts'

// Few profiles have proven links.
const loadLinkProofs = () => import('./link-proofs.tsx')

/** Table of a profile's links, with the Contact button. */
export function LinkTable({ profile }: { profile: ProfileView }) {
  const hasProofs = Object.keys(profile.linkProofs).length > 0
  const proofs = useLazy(loadLinkProofs, hasProofs)
  return (
    <div>
      <DescriptionList>
        {listLinks(profile.socialLinks).map(({ name, label, href }) => (
          <DescriptionItem key={name} term={label}>
            {href === undefined ? (
              <span className={typography.muted}>Not linked</span>
            ) : (
              <div className={css.row}>
                <a className={css.link} href={href} target="_blank" rel="noopener noreferrer ugc">
                  {formatLink(href)}
                  <Icon name="arrow-up-right" className={css.icon} />
                </a>
                {proofs && <proofs.LinkProofMark proof={profile.linkProofs[name]} />}
              </div>
            )}
          </DescriptionItem>
        ))}
      </DescriptionList>
      {proofs && <proofs.ProofNotes profile={profile} />}
      <Contact name={displayName(profile)} href={findContact(profile.socialLinks)} />
    </div>
  )
}

function Contact({ name, href }: { name: string; href: string | undefined }) {
  const words = (
    <span>
      Contact <bdi>{name}</bdi>
    </span>
  )
  return href === undefined ? (
    <Button className={css.contact} variant="primary" disabled>
      {words}
    </Button>
  ) : (
    <Button asChild className={css.contact} variant="primary">
      <a href={href} target="_blank" rel="noopener noreferrer ugc">
        {words}
        <Icon name="arrow-up-right" />
      </a>
    </Button>
  )
}
