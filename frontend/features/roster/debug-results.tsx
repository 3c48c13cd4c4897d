import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { AnalysisView } from '#contract/views/roster.ts'
import { formatFlag } from '#lib/format-flag.ts'
import { formatNumber } from '#lib/format-number.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import textButton from '#ui/text-button.module.css'
import typography from '#ui/typography.module.css'
import css from './debug-results.module.css'
import { formatChain, shortenWallet } from './format-wallet.ts'
import roster from './roster.module.css'

type Analysis = AnalysisView['analysis']

type DebugResultsProps = {
  analysis: Analysis
  /** Called to search the profiles of a wallet. */
  onWallet: (wallet: string) => void
  onClose: () => void
}

/** Results of the analysis of all profiles. */
export function DebugResults({ analysis, onWallet, onClose }: DebugResultsProps) {
  const { totalProfiles, byType, withMissingData, verification, milestones } = analysis
  const suspicious = analysis.suspiciousProfiles.length + analysis.moreSuspiciousProfiles
  const duplicates = analysis.duplicateWallets.length + analysis.moreDuplicateWallets
  return (
    <section className={css.results} aria-labelledby="debug-results">
      <div className={`${layout.spread} ${css.resultsHead}`}>
        <h2 id="debug-results" className={typography.h3}>
          Database Analysis Results
        </h2>
        <Button size="small" onClick={onClose}>
          Close Debug Results
        </Button>
      </div>
      <p className={typography.muted}>
        Held and turned-down profiles are included. Signed ones count as verified.
      </p>
      <div className={css.sections}>
        <Section title="Profile Stats">
          <DescriptionItem term="Total">{formatNumber(totalProfiles)}</DescriptionItem>
          {profileTypes.map((profileType) => (
            <DescriptionItem key={profileType} term={typeWords[profileType].plural}>
              {formatNumber(byType[profileType])}
            </DescriptionItem>
          ))}
        </Section>
        <Section title="Issues Found">
          <DescriptionItem term="No Wallet">
            {formatNumber(withMissingData.noWallet)}
          </DescriptionItem>
          <DescriptionItem term="No Name">{formatNumber(withMissingData.noName)}</DescriptionItem>
          <DescriptionItem term="Suspicious">{formatNumber(suspicious)}</DescriptionItem>
          <DescriptionItem term="Duplicates">{formatNumber(duplicates)}</DescriptionItem>
        </Section>
        <Section title="Verification">
          <DescriptionItem term="Verified">{formatNumber(verification.verified)}</DescriptionItem>
          <DescriptionItem term="Unverified">
            {formatNumber(verification.unverified)}
          </DescriptionItem>
          <DescriptionItem term="Founders">{formatNumber(milestones.founders)}</DescriptionItem>
        </Section>
      </div>
      {duplicates > 0 && <Duplicates analysis={analysis} onWallet={onWallet} />}
      {suspicious > 0 && <Suspicious analysis={analysis} />}
    </section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={css.sectionTitle}>{title}</h3>
      <DescriptionList>{children}</DescriptionList>
    </div>
  )
}

function Duplicates({ analysis, onWallet }: Pick<DebugResultsProps, 'analysis' | 'onWallet'>) {
  const { duplicateWallets, moreDuplicateWallets } = analysis
  return (
    <div>
      <h3 className={css.sectionTitle}>Duplicate wallets</h3>
      <ul className={css.findings}>
        {duplicateWallets.map((found) => (
          <li key={`${found.wallet} ${found.contractChainId}`} className={css.finding}>
            <button
              type="button"
              className={joinClasses(textButton.button, roster.action)}
              onClick={() => onWallet(found.wallet)}
            >
              <span className={typography.mono}>{shortenWallet(found.wallet)}</span>
            </button>
            <div>
              {found.contractChainId !== null && (
                <p className={typography.muted}>{formatChain(found)}</p>
              )}
              <ul>
                {found.profiles.map((profile) => (
                  <li key={profile.id}>
                    <ProfileLink profile={profile} />
                  </li>
                ))}
              </ul>
              <More count={found.more} />
            </div>
          </li>
        ))}
      </ul>
      <More count={moreDuplicateWallets} />
    </div>
  )
}

function Suspicious({ analysis }: { analysis: Analysis }) {
  const { suspiciousProfiles, moreSuspiciousProfiles } = analysis
  return (
    <div>
      <h3 className={css.sectionTitle}>Suspicious profiles</h3>
      <ul className={css.findings}>
        {suspiciousProfiles.map((profile) => (
          <li key={profile.id} className={css.finding}>
            <ProfileLink profile={profile} />
            <span className={`${typography.amber} ${typography.strong}`}>
              {profile.flags.map(formatFlag).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <More count={moreSuspiciousProfiles} />
    </div>
  )
}

function ProfileLink({ profile }: { profile: Pick<ProfileView, 'id' | 'name' | 'handle'> }) {
  return (
    <Link to="/profile/$id" params={{ id: profile.id }} className={typography.clamp}>
      <bdi>{profile.name || 'No name'}</bdi> <bdi>@{profile.handle}</bdi>
    </Link>
  )
}

function More({ count }: { count: number }) {
  return count === 0 ? null : <p className={typography.muted}>And {formatNumber(count)} more...</p>
}
