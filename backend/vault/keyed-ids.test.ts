import { describe, expect, it } from 'vitest'
import { createKeyedIds } from './keyed-ids.ts'

const wallet = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const keyedIds = createKeyedIds(Buffer.alloc(32, 1))
const other = createKeyedIds(Buffer.alloc(32, 2))

describe('the id of a profile', () => {
  it('is a UUID, equal for each spelling of a wallet', () => {
    const id = keyedIds.profileId(wallet)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keyedIds.profileId(wallet.toLowerCase())).toBe(id)
    expect(keyedIds.profileId(wallet.toUpperCase())).toBe(id)
  })

  it('differs for another wallet or key', () => {
    expect(keyedIds.profileId(wallet.replace('2', '3'))).not.toBe(keyedIds.profileId(wallet))
    expect(other.profileId(wallet)).not.toBe(keyedIds.profileId(wallet))
  })

  it('never changes', () => {
    expect(keyedIds.profileId(wallet)).toBe('4fc9377a-113b-87fe-a2c0-a26bcb07a667')
  })
})

describe('the id of an imported record', () => {
  it('is a UUID that differs from the profile id, even if the record id is a wallet address', () => {
    expect(keyedIds.sourceProfileId('7')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8/)
    expect(keyedIds.sourceProfileId('7')).not.toBe(keyedIds.sourceProfileId('07'))
    expect(keyedIds.sourceProfileId(wallet)).not.toBe(keyedIds.profileId(wallet))
  })

  it('never changes, nor does its key', () => {
    expect(keyedIds.sourceProfileId('7')).toBe('aa13c1e4-b936-8ad8-a467-6d5f66f4e290')
    expect(keyedIds.sourceKey('7')).toBe('ad77116a21a456dd01240bd0a7194ec8d17fab9f')
  })
})

describe('the key of a handle', () => {
  it('ignores case', () => {
    expect(keyedIds.handleKey('Ada')).toBe(keyedIds.handleKey('aDA'))
    expect(keyedIds.handleKey('ada')).not.toBe(keyedIds.handleKey('adb'))
  })

  it('never changes', () => {
    expect(keyedIds.handleKey('ada')).toBe('b6d230c480af22951d5d25452cb0f6ddca70968e')
  })
})

describe('ids and keys of actors and addresses', () => {
  it('differ between a handle, an address and an actor with the same text', () => {
    const { handleKey, ipKey, actorId } = keyedIds
    expect(new Set([handleKey('same'), ipKey('same'), actorId('same')]).size).toBe(3)
  })

  it('are equal for each spelling of the wallet of an actor', () => {
    expect(keyedIds.actorId(wallet)).toBe(keyedIds.actorId(wallet.toLowerCase()))
    expect(keyedIds.actorId(wallet)).not.toBe(other.actorId(wallet))
  })

  it('never change, because events store them', () => {
    expect(keyedIds.actorId(wallet)).toBe('e9feb9ab2d490fdd3ba39bdfca00d7ceafbf5771')
    expect(keyedIds.ipKey('203.0.113.7')).toBe('3882c23cb43582efad7ed45631298358b575268d')
  })

  it('differ between /64 networks of IPv6 addresses', () => {
    expect(keyedIds.ipKey('2001:db8:1:2::1')).toBe(keyedIds.ipKey('2001:db8:1:2:ffff::1'))
    expect(keyedIds.ipKey('2001:db8:1:2::1')).not.toBe(keyedIds.ipKey('2001:db8:1:3::1'))
  })
})
