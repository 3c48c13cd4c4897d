import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const root = `${import.meta.dirname}/../..`

/** Patterns of code that creates or reads a query key by hand. */
const byHand = [
  /\bqueryKey:\s*\[/,
  /\b(get|set)(Query|Queries)(Data|State)(<[^(]*>)?\(\s*\[/,
  /\[\s*['"`]api['"`]/,
  /\bqueryKey\)?\s*(\.(length|at|slice)\b|\[)/,
  /\]\s*=\s*(\w+\.)?queryKey\b/i,
  /\.\.\.(\w+\.)*\w*(queryKey|keys\.)/i,
]

const findByHand = (text: string) => byHand.filter((pattern) => pattern.test(text))

it.each([
  "useQuery({ queryKey: ['profile', id] })",
  "client.setQueryData(['profile', id], profile)",
  "client.getQueryData<ProfileView | null>(['profile'])",
  "client.getQueryState(['profile'])",
  "const root = ['api', 'profiles'] as const",
  'queryKey.length === 4',
  'query.queryKey.at(-1)',
  'query.queryKey[2]',
  'const [, , id] = queryKey as Key',
  'client.setQueryData([...profileKeys.all, id], profile)',
  'hold([...query.queryKey, id])',
])('finds the handwritten key in %s', (text) => expect(findByHand(text)).not.toEqual([]))

it('query keys are created and read in queries/ only', async () => {
  const found: string[] = []
  for await (const path of glob('{frontend,stories}/**/*.{ts,tsx}', { cwd: root })) {
    if (path.startsWith('frontend/queries/') || path.includes('/dist/')) continue
    const text = await readFile(`${root}/${path}`, 'utf8')
    if (findByHand(text).length > 0) found.push(path)
  }
  expect(found).toEqual([])
})
