import typography from '#ui/typography.module.css'
import css from './security.module.css'

const panels = [
  {
    title: 'Active Protection Measures',
    lines: [
      'Rate limiting: 3 attempts per IP per 15 minutes',
      'One wallet per profile',
      'Bot user-agent detection',
      'Content pattern analysis',
      'Wallet address validation',
      'Duplicate content detection',
    ],
  },
  {
    title: 'Detection Criteria',
    lines: [
      'Names like test123, user456, bot789',
      'Bios under 20 characters',
      'Handles with many numbers',
      'No social links',
      'Generic or placeholder content',
      'Fake or test wallet addresses',
      'Identical profile content',
    ],
  },
] as const

/** Protective measures and active rules of the directory. */
export function Protection() {
  return (
    <div className={css.panels}>
      {panels.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h2 className={typography.h3}>{title}</h2>
          <ul className={css.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
