import { z } from './z.ts'

export const profileTypes = ['artist', 'collector', 'curator'] as const

export const profileType = z.enum(profileTypes)
export type ProfileType = z.infer<typeof profileType>
