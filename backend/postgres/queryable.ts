import type { Pool } from 'pg'

/** A pool, or one of its connections. */
export type Queryable = Pick<Pool, 'query'>
