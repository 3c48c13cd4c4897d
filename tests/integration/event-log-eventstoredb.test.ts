import { describe } from 'vitest'
import { openEventStoreLog } from '#event-log/eventstoredb/open-eventstore-log.ts'
import { describeEventLog } from './event-log.contract.ts'

const url = process.env.EVENTSTORE_URL

describe.skipIf(!url)('the event log in EventStoreDB', () => {
  describeEventLog(() => Promise.resolve(openEventStoreLog({ url: url ?? '' })))
})
