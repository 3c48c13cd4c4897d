import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { createToken } from './token.ts'
import { clearTokenCookie, findToken } from './token-cookie.ts'

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

it('finds only tokens of the form that the server creates', async () => {
  const app = fastify()
  await app.register(cookie)
  const publicUrl = new URL('http://localhost:4300')
  app.get('/', (request) => ({ token: findToken(request, 'draft', publicUrl) ?? null }))
  const find = async (text: string) =>
    (await app.inject({ url: '/', cookies: { 'provenance-draft': text } })).json().token
  const token = createToken()
  expect(await find(token)).toBe(token)
  for (const text of ['', 'draft', `${token}x`, token.slice(1), `../${token.slice(3)}`]) {
    expect(await find(text), text).toBe(null)
  }
})
