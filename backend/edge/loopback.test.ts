import { describe, expect, it } from 'vitest'
import { findLoopbackRedirect } from './loopback.ts'

const local = new URL('http://localhost:4300')

describe('the redirect of a loopback name', () => {
  it.each(['127.0.0.1:4300', '127.8.8.8', '[::1]:4300', 'localhost'])(
    'leads from %s to the public origin',
    (host) => expect(findLoopbackRedirect(host, local)).toBe('http://localhost:4300'),
  )

  it.each([undefined, '', 'localhost:4300', 'directory.example', 'localhost.evil.example', '::::'])(
    'is undefined for the host %s',
    (host) => expect(findLoopbackRedirect(host, local)).toBeUndefined(),
  )

  it('is undefined for a public site, whose proxy may use a loopback name', () => {
    expect(
      findLoopbackRedirect('127.0.0.1:4300', new URL('https://directory.example')),
    ).toBeUndefined()
  })
})
