/** A day (yyyy-mm-dd), and a feature that users have had since then. */
export type Update = { day: string; text: string }

/** Changes for users, newest first, shown in the support center. */
export const updates: readonly Update[] = [
  {
    day: '2026-11-23',
    text: 'Follow one profile by its own feed, zoom into photos, and choose a light or dark page',
  },
  { day: '2026-11-22', text: 'Read the pages that you saw last without a connection' },
  {
    day: '2026-11-22',
    text: 'Share a profile, print its wall label, or embed it in your own website',
  },
  { day: '2026-11-22', text: 'Answers, a privacy policy and terms, in plain words' },
  {
    day: '2026-11-22',
    text: 'Download all your data, and verify your history without us',
  },
  { day: '2026-11-22', text: 'Verify a profile in your own browser' },
  { day: '2026-11-21', text: 'The directory opened' },
]
