import { describe, expect, it } from 'vitest'
import { resolveAddresses } from './run-link-checks.ts'

const missing = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }))

describe('the addresses of a host', () => {
  it('are those of both versions, or of one', async () => {
    const resolve4 = async () => ['192.0.2.1'] as never
    const resolve6 = async () => ['2001:db8::1'] as never
    const first = { address: '192.0.2.1', family: 4 }
    expect(await resolveAddresses({ resolve4, resolve6 }, 'a.example')).toEqual([
      first,
      { address: '2001:db8::1', family: 6 },
    ])
    expect(await resolveAddresses({ resolve4, resolve6: missing }, 'a.example')).toEqual([first])
  })

  it('fail if there are none', async () => {
    const none = { resolve4: missing, resolve6: missing }
    await expect(resolveAddresses(none, 'a.example')).rejects.toThrow('none')
  })
})
