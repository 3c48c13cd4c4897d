import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { clearTokenCookie } from './token-cookie.ts'

/** Returns the cookie header of a sign-out. */
async function readClearedCookie(publicUrl: string): Promise<unknown> {
  const app = fastify()
  await app.register(cookie)
  app.get('/', (_request, reply) => {
    clearTokenCookie(reply, 'session', new URL(publicUrl))
    return ''
  })
  return (await app.inject('/')).headers['set-cookie']
}

// A browser ignores the removal of a __Host- cookie without the attributes of such a cookie.
it.each([
  [
    'https://directory.example',
    /^__Host-provenance-session=; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  ],
  ['http://localhost:4300', /^provenance-session=; .*Path=\/; .*HttpOnly; SameSite=Lax$/],
])('clears the cookie of %s with the attributes it was set with', async (publicUrl, taken) => {
  expect(await readClearedCookie(publicUrl)).toMatch(taken)
})
