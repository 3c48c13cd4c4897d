import { ownerEndpoints } from './owner.ts'
import { publicEndpoints } from './public.ts'
import { staffEndpoints } from './staff.ts'

/** All endpoints, for documentation and tests. Callers use one of the three groups. */
export const endpoints = { ...publicEndpoints, ...ownerEndpoints, ...staffEndpoints } as const
