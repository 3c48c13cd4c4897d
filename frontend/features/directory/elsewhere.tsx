import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ProfileType, profileTypes } from '#contract/profile-type.ts'
import { typeWords } from '#contract/type-words.ts'
import { directoryQueries } from '#queries/directory.ts'
import { useSettled } from './use-settled.ts'
import { writeCount } from './write-count.ts'

/** Where else a text is found that no profile of a type has. */
export function Elsewhere({ type, text }: { type: ProfileType; text: string }) {
  const settled = useSettled(text) ?? ''
  const others = profileTypes.filter((other) => other !== type)
  const counts = useQueries({
    queries: others.map((other) => directoryQueries.hits(other, settled)),
  })
  const found = others.flatMap((other, at) => {
    const count = counts[at]?.data
    return count && count.total > 0 ? [{ other, count }] : []
  })
  if (settled !== text || found.length === 0) return null
  return (
    <p>
      Found elsewhere:{' '}
      {found.map(({ other, count }, at) => (
        <span key={other}>
          {at > 0 && ', '}
          <Link to={typeWords[other].path} search={{ q: text }}>
            {writeCount(count)}{' '}
            {(count.total === 1 ? typeWords[other].label : typeWords[other].plural).toLowerCase()}
          </Link>
        </span>
      ))}
    </p>
  )
}
