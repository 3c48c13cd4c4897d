export const profileTypes = ['artist', 'collector', 'curator'] as const
export type ProfileType = (typeof profileTypes)[number]
