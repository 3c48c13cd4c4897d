import { describe, expect, it } from 'vitest'
import { submitProfile } from '#contract/commands/profile.ts'
import { foldText } from '#contract/fold-text.ts'
import { linkNames } from '#contract/profile/links.ts'
import { assess, noSimilarity } from '#domain/security/assess.ts'
import { skeleton } from '#domain/security/skeleton.ts'
import { formFieldsOf } from './sample.ts'
import { createSampleWallet } from './sample-wallet.ts'
import { samples } from './samples.ts'

const nothingKnown = { ...noSimilarity, botUserAgent: false, walletTaken: false }

const count = (profileType: string) =>
  samples.filter((sample) => sample.profileType === profileType).length
const isOnce = (texts: readonly string[]) =>
  expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([])

describe('the samples', () => {
  it('are sixty profiles of three types in mixed order', () => {
    expect([count('artist'), count('collector'), count('curator')]).toEqual([30, 18, 12])
    expect(samples.slice(0, 6).map(({ profileType }) => profileType)).toContain('curator')
  })

  it('are all different', () => {
    isOnce(samples.map(({ name }) => foldText(name)))
    isOnce(samples.map(({ handle }) => foldText(handle)))
    isOnce(samples.map(({ bio }) => foldText(bio)))
    isOnce(samples.map(({ name }) => skeleton(name)))
    isOnce(samples.map(({ handle }) => skeleton(handle)))
    isOnce(samples.map(({ handle }) => createSampleWallet(handle).address))
  })

  it.each(samples)('are valid and have no flags: $handle', (sample) => {
    const {
      profileType,
      walletAddress: _typed,
      ...fields
    } = submitProfile.parse(formFieldsOf(sample))
    expect(profileType).toBe(sample.profileType)
    const walletAddress = createSampleWallet(sample.handle).address
    expect(assess({ fields, walletAddress }, nothingKnown)).toEqual({ refusals: [], flags: [] })
    expect({ ...fields, tags: fields.tags.length }).toMatchObject({
      name: sample.name,
      handle: sample.handle,
      bio: sample.bio,
      tags: sample.tags.length,
    })
  })

  it('include every link and every optional part', () => {
    for (const type of ['artist', 'collector', 'curator']) {
      const links = samples.flatMap((sample) => (sample.profileType === type ? sample.links : []))
      expect(linkNames.filter((link) => !links.includes(link))).toEqual([])
    }
    expect(samples.filter(({ hideWallet }) => hideWallet).length).toBeGreaterThan(3)
    expect(samples.filter(({ withoutAvatar }) => withoutAvatar).length).toBeGreaterThan(3)
    expect(samples.filter(({ unsigned }) => unsigned).length).toBeGreaterThan(1)
  })

  it('have the same wallets at every start', () =>
    expect(createSampleWallet('inesval').address).toBe(
      '0x868E7DdA2B846da24e922a2d4B0F9b728F4a95A4',
    ))
})
