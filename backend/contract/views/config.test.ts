import { expect, it } from 'vitest'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { configView } from './config.ts'

it('accepts a configuration that the browser cached before it had all fields', () => {
  const { linkChecks: _, metaMaskSdk: __, ...cached } = bareConfig
  expect(configView.parse(cached)).toEqual(bareConfig)
})
