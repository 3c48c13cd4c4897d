import { expect, it } from 'vitest'
import { createMailLink } from './mail-form.tsx'

it('adds the topic, the handle and the message to the address', () => {
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
  // Mail programs read "+" as a plus sign, not as a space (RFC 6068, section 5).
  expect(link).not.toContain('+')
})

it('omits an empty handle', () => {
  const link = createMailLink({
    email: 'a@b.example',
    topic: 'Privacy',
    handle: ' ',
    message: 'Hi',
  })
  expect(new URL(link).searchParams.get('body')).toBe('Hi')
})
