import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { strokePath } from '#contract/artwork/drawings.ts'
import { faqPage } from '#contract/pages/pages.ts'
import { displayName } from '#contract/profile/display-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { formatArchiveNumber } from '#lib/format-label.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { homeQueries } from '#queries/home.ts'
import { proofQueries } from '#queries/proof.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import typography from '#ui/typography.module.css'
import { VerifiedTick } from '#ui/verified-tick.tsx'
import { CheckRows } from './check-rows.tsx'
import { ProofAxis } from './proof-axis.tsx'
import css from './proof-block.module.css'

/** Checks the signatures of a listed profile in the visitor's browser. */
export function ProofBlock() {
  const { data: home } = useQuery(homeQueries.current())
  const profile = home?.proven
  return (
    <section id="proof" className={css.block} aria-labelledby="proof-title">
      <div className={`${layout.wrap} ${layout.columns} ${css.columns}`}>
        <div className={css.words}>
          <p className={typography.mono}>You don't have to trust us</p>
          <h2 id="proof-title" className={css.title}>
            Signed by its owner. Verify it yourself.
          </h2>
          <p className={`${typography.lede} ${css.lede}`}>
            Each change by an owner is signed by the wallet on the profile. You can verify the
            newest.
          </p>
          <div className={layout.actions}>
            {profile && (
              <Button variant="primary" asChild>
                <Link to="/profile/$id" params={{ id: profile.handle }} hash="verify">
                  Verify this label
                </Link>
              </Button>
            )}
            <Button asChild>
              <Link to={faqPage.path} hash="verify">
                How it works
              </Link>
            </Button>
          </div>
        </div>
        {profile ? (
          <Proof key={profile.id} profile={profile} />
        ) : (
          <p className={`${typography.lede} ${css.empty}`}>
            {home && 'No signatures yet. The first one will be checked here.'}
          </p>
        )}
      </div>
    </section>
  )
}

/** The signature code is large and loads when the block is scrolled into view. */
const loadCheck = () => import('./proof-check.tsx')

function Proof({ profile }: { profile: ProfileView }) {
  const { id } = profile
  const block = useRef<HTMLDivElement>(null)
  const isSeen = useWasInView(block)
  const { data: proof, isError } = useQuery({ ...proofQueries.one(profile), enabled: isSeen })
  const [hasLoadFailed, setHasLoadFailed] = useState(false)
  const check = useLazy(loadCheck, isSeen, () => setHasLoadFailed(true))
  return (
    <div ref={block}>
      <div className={css.head}>
        <Avatar {...avatarProps(profile)} />
        <div className={css.who}>
          <h3 className={css.name}>
            <bdi>{displayName(profile)}</bdi>
            <VerifiedTick />
          </h3>
          <p className={typography.mono}>{formatArchiveNumber(profile)}</p>
        </div>
        <SignatureStroke src={strokePath(id)} word="Signed" />
      </div>
      <ProofAxis profile={profile} versions={proof?.versions ?? []} />
      {check && proof ? (
        <check.ProofCheck proof={proof} profile={profile} />
      ) : (
        <CheckRows
          check={undefined}
          fault={
            isError || hasLoadFailed
              ? 'The proof could not be loaded. Please try again later.'
              : undefined
          }
        />
      )}
    </div>
  )
}

/** Returns whether an element has been in the viewport. It stays true. */
function useWasInView(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [seen, element])
  return seen
}
