import type { ThreatLevel } from '#contract/threat.ts'
import { joinClasses } from '#ui/join-classes.ts'
import css from './threat-level.module.css'

const filled: Record<ThreatLevel, number> = { High: 3, Medium: 2, Low: 1 }
const tones: Record<ThreatLevel, string | undefined> = {
  High: css.high,
  Medium: css.medium,
  Low: css.low,
}

/** One, two or three of three bars, and the word. */
export function ThreatLevelMark({ level }: { level: ThreatLevel }) {
  return (
    <span className={joinClasses(css.level, tones[level])}>
      <span className={css.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={joinClasses(css.bar, bar <= filled[level] && css.filled)} />
        ))}
      </span>
      {level}
    </span>
  )
}
