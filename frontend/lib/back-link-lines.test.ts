import { expect, it } from 'vitest'
import { listBackLinkLines } from './back-link-lines.ts'

const id = '11111111-1111-4111-8111-111111111111'
const lines = (link: 'website' | 'twitter' | 'opensea', address: string) =>
  listBackLinkLines({ link, address, id }, 'https://provenance.example').map(({ line }) => line)

const url = `https://provenance.example/profile/${id}`
const html = `<a rel="me" href="${url}">Provenance</a>`

it('returns the lines that prove a link, by its kind', () => {
  expect(lines('website', 'https://ada.example/')).toEqual([html, `TXT @ "provenance=${url}"`])
  expect(lines('twitter', 'https://x.com/ada')).toEqual([html])
  expect(lines('opensea', 'https://opensea.io/ada')).toEqual([html])
})
