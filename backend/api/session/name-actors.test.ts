import { describe, expect, it } from 'vitest'
import { accountName } from '#contract/account.ts'
import { createIdentity } from '#vault/identity.ts'
import { nameActors } from './name-actors.ts'

const admin = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const auditor = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const former = '0x52908400098527886E0F7030069857D2E4169EE7'
const identity = createIdentity(Buffer.alloc(32, 7))
const config = {
  adminWallets: new Set([accountName(admin, null), accountName(former, 137)]),
  auditorWallets: new Set([accountName(auditor, null)]),
}
const name = (address: string, chainId: number | null, kind: 'admin' | 'owner' = 'admin') => {
  const id = identity.actorId(accountName(address, chainId))
  const { id: kept, ...named } = nameActors({ identity, config })({ kind, id })
  expect(kept).toBe(id)
  return named
}

describe('an actor', () => {
  it('who is an admin is identified by address', () =>
    expect(name(admin, null)).toEqual({ kind: 'admin', address: admin, role: 'admin' }))

  it('who is an auditor is identified, also for earlier actions as an admin', () =>
    expect(name(auditor, null)).toEqual({ kind: 'admin', address: auditor, role: 'auditor' }))

  it('that is a contract is identified only on its own chain', () => {
    expect(name(former, 137)).toEqual({ kind: 'admin', address: former, role: 'admin' })
    expect(name(former, 1)).toEqual({ kind: 'admin', address: null, role: null })
  })

  it('who is a former admin is not identified', () =>
    expect(name(former, null)).toEqual({ kind: 'admin', address: null, role: null }))

  it('from the staff is also identified as the owner of a profile', () =>
    expect(name(admin, null, 'owner')).toEqual({ kind: 'owner', address: admin, role: 'admin' }))

  it('without an id stays unidentified', () => {
    const house = { kind: 'house', id: null } as const
    const named = { ...house, address: null, role: null }
    expect(nameActors({ identity, config })(house)).toEqual(named)
  })
})
