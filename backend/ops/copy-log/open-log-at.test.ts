import { expect, it } from 'vitest'
import { loadConfig } from '#backend/config.ts'
import type { OpsContext } from '#backend/ops/context.ts'
import { findOtherLog, isSameLog } from './open-log-at.ts'

const DATABASE_URL = 'postgres://me:secret@one.example/directory'
const EVENTSTORE_URL = 'esdb://admin:changeit@two.example:2113?tls=false'

const createContext = (env: Record<string, string>) =>
  ({ config: loadConfig({ DATABASE_URL, ...env }) }) as OpsContext

it('takes the Postgres of the installation as the other log of an EventStoreDB, also while that is in use', async () => {
  expect(await findOtherLog(createContext({}), EVENTSTORE_URL)).toBe(DATABASE_URL)
  expect(await findOtherLog(createContext({ EVENTSTORE_URL }), EVENTSTORE_URL)).toBe(DATABASE_URL)
})

it('takes the log in use as the other one of a Postgres', async () => {
  const other = 'postgres://three.example/copy'
  expect(await findOtherLog(createContext({ EVENTSTORE_URL }), other)).toBe(EVENTSTORE_URL)
  expect(await findOtherLog(createContext({}), other)).toBe(DATABASE_URL)
})

it.each([
  [DATABASE_URL, 'postgres://you@ONE.example/directory?application_name=ops', true],
  [DATABASE_URL, 'postgres://me:secret@one.example/copy', false],
  [EVENTSTORE_URL, 'esdb://two.example:2113/', true],
  [EVENTSTORE_URL, 'esdb+discover://two.example:2113', true],
  [EVENTSTORE_URL, 'esdb://two.example:2114', false],
])('compares %s with %s', (one, other, isSame) => expect(isSameLog(one, other)).toBe(isSame))
