import { z } from '#contract/z.ts'
import { profileTypes } from './profile-type.ts'

export const profileType = z.enum(profileTypes)
