import { globSync, readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { z } from '#contract/z.ts'
import { readAlertRules } from '#tests/support/alert-rules.ts'
import { createDatabase } from '#tests/support/database.ts'
import { createDataFolder, launchProduct, startProduct } from '#tests/support/product.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const dashboard = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
    ),
  })
  .parse(JSON.parse(read('ops/grafana/dashboard.json')))

const rules = readAlertRules()
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** Starts an API and a projector on one database, and returns the names and types of their metrics. */
async function listExposed(): Promise<Map<string, string>> {
  const folder = await createDataFolder()
  onTestFinished(folder.remove)
  const port = String(await findFreePort())
  const env = { DATA_DIR: folder.path, DATABASE_URL: await createDatabase(), DEMO: 'off' }
  const product = await startProduct({ env })
  onTestFinished(() => void product.child.kill('SIGKILL'))
  const command = [process.execPath, 'projections/main.ts'] as const
  const projector = launchProduct({ env: { ...env, PORT: port }, command })
  onTestFinished(() => void projector.child.kill('SIGKILL'))
  const scrape = (url: string) =>
    fetch(`${url}/metrics`).then(
      (response) => response.text(),
      () => '',
    )
  const ofProjector = `http://127.0.0.1:${port}`
  await expect.poll(() => scrape(ofProjector)).toMatch(/^provenance_erasures_pending 0/m)
  const text = (await scrape(product.url)) + (await scrape(ofProjector))
  await Promise.all([product.stop(), projector.stop()])
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Map(types.map(([, name = '', type = '']) => [name, type]))
}

it('exposes each metric of the alerts and the dashboard, with a conventional name', async () => {
  const exposed = await listExposed()
  const names = [...exposed.keys()]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !/^provenance_[a-z_]+$/.test(name))).toEqual([])
  const counters = [...exposed].filter(([, type]) => type === 'counter').map(([name]) => name)
  expect(counters.filter((name) => !name.endsWith('_total'))).toEqual([])

  const named = expressions.flatMap((expr) => expr.match(/\bprovenance_\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(30)
  const exists = (name: string) => {
    const family = name.replace(/_(bucket|count|sum)$/, '')
    return exposed.has(name) || exposed.get(family) === 'histogram'
  }
  expect(named.filter((name) => !exists(name))).toEqual([])
})

it('links each alert to an existing section of the runbook', () => {
  const headings = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const anchors = rules.map(({ annotations }) => annotations.runbook.split('#')[1] ?? '')
  expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([])
  for (const { alert } of rules) expect(read('docs/runbook.md')).toContain(`\`${alert}\``)
})

it('finds each log message of the runbook in the sources', () => {
  const commands =
    /^(curl|get|ops|log|docker|npm|install|df|du|git|systemctl|timedatectl|delete|tail|journalctl) /
  const quoted = read('docs/runbook.md')
    .split('\n')
    .flatMap((line) => line.split('`').filter((_part, index) => index % 2 === 1))
    .filter((part) => /^[a-z]+( [^ …]+){2,}$/.test(part) && !commands.test(part))
  expect(quoted.length).toBeGreaterThan(10)
  const sources = ['backend', 'projections'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: new URL('../../', import.meta.url) }),
  )
  const text = sources.map(read).join('\n')
  expect(quoted.filter((sentence) => !text.includes(sentence))).toEqual([])
})
