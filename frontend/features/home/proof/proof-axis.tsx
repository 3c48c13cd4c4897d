import { formatDay } from '#contract/format-day.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { SignedVersion } from '#contract/views/proof.ts'
import { positionMarks } from '#lib/axis-positions.ts'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import css from './proof-axis.module.css'

type ProofAxisProps = { profile: ProfileView; versions: readonly SignedVersion[] }

/** Timeline of a signed profile: tall blue marks for signatures, and a short ink mark for its listing. */
export function ProofAxis({ profile, versions }: ProofAxisProps) {
  const { listedAt, lastSignedAt } = profile
  const marks = [
    ...versions.map(({ signedAt }) => ({ at: signedAt, isSigned: true })),
    // Before the versions have loaded, the listing has no position between them.
    ...(listedAt !== null && versions.length > 0 ? [{ at: listedAt, isSigned: false }] : []),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  const positions = positionMarks(marks.map(({ at }) => Date.parse(at)))
  return (
    <>
      <span className={css.track} aria-hidden="true">
        {marks.map(({ at, isSigned }, index) => (
          <i
            key={`${at}${isSigned}`}
            className={joinClasses(css.mark, isSigned && css.signed)}
            style={{ left: `${(positions[index] ?? 1) * 100}%` }}
          />
        ))}
      </span>
      <p className={joinClasses(typography.mono, css.days)}>
        <span>{listedAt !== null && `Listed ${formatDay(listedAt)}`}</span>
        <span>{lastSignedAt !== null && `Last signed ${formatDay(lastSignedAt)}`}</span>
      </p>
    </>
  )
}
