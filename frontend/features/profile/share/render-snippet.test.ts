import { expect, it } from 'vitest'
import { renderSnippet } from './render-snippet.ts'

const id = 'c41e0000-0000-4000-8000-000000000001'

it('embeds the label by its id in a lazy frame', () => {
  expect(
    renderSnippet({ id, name: 'Ines Corvo', handle: 'ines' }, 'https://provenance.example'),
  ).toBe(
    `<iframe src="https://provenance.example/embed/${id}" title="Ines Corvo on Provenance" width="400" height="216" loading="lazy" style="border:0;max-width:100%"></iframe>`,
  )
})

it('escapes HTML in the name', () => {
  const name = '"><script>alert(1)</script> & co'
  expect(renderSnippet({ id, name, handle: 'x' }, 'https://provenance.example')).toContain(
    'title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; co on Provenance"',
  )
})
