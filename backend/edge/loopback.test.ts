import { describe, expect, it } from 'vitest'
import { findLoopbackRedirect } from './loopback.ts'

const local = new URL('http://localhost:4300')

describe('a page', () => {
  it.each(['127.0.0.1:4300', '127.8.8.8', '[::1]:4300', 'localhost'])(
    'moves to the public name when opened at %s',
    (host) => expect(findLoopbackRedirect(host, local)).toBe('http://localhost:4300'),
  )

  it.each([undefined, '', 'localhost:4300', 'directory.example', 'localhost.evil.example', '::::'])(
    'stays when opened at %s',
    (host) => expect(findLoopbackRedirect(host, local)).toBeUndefined(),
  )

  it('stays at a loopback name of a public site, which its proxy uses', () => {
    expect(
      findLoopbackRedirect('127.0.0.1:4300', new URL('https://directory.example')),
    ).toBeUndefined()
  })
})
