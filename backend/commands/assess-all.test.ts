import { describe, expect, it } from 'vitest'
import { formFieldsOf } from '#backend/demo/sample.ts'
import { samples } from '#backend/demo/samples.ts'
import planted from '#tests/fixtures/planted-profiles.json' with { type: 'json' }
import real from '#tests/fixtures/real-profiles.json' with { type: 'json' }
import { assessAll } from './assess-all.ts'

describe('the rules', () => {
  it('list all samples', () => {
    const outcomes = assessAll(samples.map(formFieldsOf)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome !== 'listed')).toEqual([])
  })

  it('hold less than one in fifty real profiles in many languages, and refuse none', () => {
    expect(real.length).toBeGreaterThanOrEqual(300)
    const assessed = assessAll(real)
    const outcomes = (wanted: string) => assessed.filter(({ outcome }) => outcome === wanted)
    expect([...outcomes('refused'), ...outcomes('invalid')]).toEqual([])
    expect(outcomes('held').length / real.length).toBeLessThan(0.02)
  })

  it('hold or refuse each planted profile for the expected reasons', () => {
    const assessed = assessAll(planted)
    const reasons = assessed.map((profile) =>
      profile.outcome === 'invalid' ? profile.problems : profile.reasons,
    )
    expect(reasons).toEqual(planted.map(({ expected }) => expected))
  })

  it('report invalid input, and continue', () =>
    expect(assessAll([null, { handle: 'nobody' }, ...real.slice(0, 1)])).toMatchObject([
      { handle: 'number 1', outcome: 'invalid' },
      { handle: 'nobody', outcome: 'invalid', problems: ['Name is required', 'Bio is required'] },
      { handle: real[0]?.handle, outcome: 'listed', reasons: [] },
    ]))
})
