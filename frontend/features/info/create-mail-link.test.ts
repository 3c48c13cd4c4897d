import { expect, it } from 'vitest'
import { createMailLink } from './create-mail-link.ts'

it('puts topic, handle and message into the address', () => {
  const link = createMailLink({
    email: 'help@directory.example',
    topic: 'A bug',
    handle: '@ada',
    message: 'One\nTwo & three',
  })
  const { protocol, pathname, searchParams } = new URL(link)
  expect(protocol + pathname).toBe('mailto:help@directory.example')
  expect(searchParams.get('subject')).toBe('Provenance: A bug')
  expect(searchParams.get('body')).toBe('Handle: @ada\r\n\r\nOne\r\nTwo & three')
  // A plus would be read as a plus by mail programs (RFC 6068, section 5).
  expect(link).not.toContain('+')
})

it('leaves the handle out where there is none', () => {
  const link = createMailLink({
    email: 'a@b.example',
    topic: 'Privacy',
    handle: ' ',
    message: 'Hi',
  })
  expect(new URL(link).searchParams.get('body')).toBe('Hi')
})
