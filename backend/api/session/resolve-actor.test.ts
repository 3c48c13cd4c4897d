import { describe, expect, it } from 'vitest'
import { accountName } from '#contract/profile/account.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { createActorResolver } from './resolve-actor.ts'

const admin = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const auditor = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const adminContract = '0x52908400098527886E0F7030069857D2E4169EE7'
const former = '0xde709f2102306220921060314715629080e2fb77'
const keyedIds = createKeyedIds(Buffer.alloc(32, 7))
const config = {
  adminWallets: new Set([accountName(admin, null), accountName(adminContract, 137)]),
  auditorWallets: new Set([accountName(auditor, null)]),
}
const resolve = (address: string, chainId: number | null, kind: 'admin' | 'owner' = 'admin') => {
  const id = keyedIds.actorId(accountName(address, chainId))
  const { id: resolvedId, ...resolved } = createActorResolver({ keyedIds, config })({ kind, id })
  expect(resolvedId).toBe(id)
  return resolved
}

describe('an actor', () => {
  it('is identified by address as a current admin', () =>
    expect(resolve(admin, null)).toEqual({ kind: 'admin', address: admin, role: 'admin' }))

  it('is identified as a current auditor, also for earlier actions as an admin', () =>
    expect(resolve(auditor, null)).toEqual({ kind: 'admin', address: auditor, role: 'auditor' }))

  it('is identified only on its own chain as a contract', () => {
    expect(resolve(adminContract, 137)).toEqual({
      kind: 'admin',
      address: adminContract,
      role: 'admin',
    })
    for (const chainId of [1, null]) {
      expect(resolve(adminContract, chainId)).toEqual({ kind: 'admin', address: null, role: null })
    }
  })

  it('is not identified as a former admin', () =>
    expect(resolve(former, null)).toEqual({ kind: 'admin', address: null, role: null }))

  it('is also identified as a staff member who owns a profile', () =>
    expect(resolve(admin, null, 'owner')).toEqual({ kind: 'owner', address: admin, role: 'admin' }))

  it('stays unidentified without an id', () => {
    const house = { kind: 'house', id: null } as const
    const resolved = { ...house, address: null, role: null }
    expect(createActorResolver({ keyedIds, config })(house)).toEqual(resolved)
  })
})
