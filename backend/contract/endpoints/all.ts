import { ownerEndpoints } from './owner.ts'
import { publicEndpoints } from './public.ts'
import { staffEndpoints } from './staff.ts'

/** Every call, for who tells of all of them. Whoever makes or answers one knows whose it is. */
export const endpoints = { ...publicEndpoints, ...ownerEndpoints, ...staffEndpoints } as const
