import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { forgetToken } from './cookie.ts'

/** What is sent to somebody who signs out. */
async function readFarewell(publicUrl: string): Promise<unknown> {
  const app = fastify()
  await app.register(cookie)
  app.get('/', (_request, reply) => {
    forgetToken(reply, new URL(publicUrl))
    return ''
  })
  return (await app.inject('/')).headers['set-cookie']
}

// A browser takes no __Host- cookie back that comes without what such a cookie has to have.
it.each([
  [
    'https://directory.example',
    /^__Host-provenance-session=; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  ],
  ['http://localhost:4300', /^provenance-session=; .*Path=\/; .*HttpOnly; SameSite=Lax$/],
])('the cookie of %s is taken back as it was given', async (publicUrl, taken) => {
  expect(await readFarewell(publicUrl)).toMatch(taken)
})
