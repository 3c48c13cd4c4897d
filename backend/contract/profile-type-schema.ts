import { profileTypes } from './profile-type.ts'
import { z } from './z.ts'

export const profileType = z.enum(profileTypes)
