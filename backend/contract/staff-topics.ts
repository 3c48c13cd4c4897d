/**
 * The topics of admins and auditors. The page reads this file on pages of the staff alone. A topic with
 * `keyAlone` for its value tells that something is another now, and whoever shows it reads it anew.
 */
export const staffTopics = [] as const
