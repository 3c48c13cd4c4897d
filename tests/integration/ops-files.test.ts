import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { z } from '#contract/z.ts'
import { readAlertRules } from '#tests/support/alert-rules.ts'
import { makeDatabase } from '#tests/support/database.ts'
import { launchProduct, makeDataFolder, startProduct } from '#tests/support/product.ts'

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

/** Names and types of the metrics of both processes of an installation. */
let exposed: Map<string, string>

beforeAll(async () => {
  const folder = await makeDataFolder()
  const port = String(await findFreePort('127.0.0.1'))
  const env = { DATA_DIR: folder.path, DATABASE_URL: await makeDatabase(), DEMO: 'off' }
  const product = await startProduct({ env })
  const command = [process.execPath, 'projections/main.ts'] as const
  const projector = launchProduct({ env: { ...env, PORT: port }, command })
  const scrape = (url: string) =>
    fetch(`${url}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    )
  const ofProjector = `http://127.0.0.1:${port}`
  await expect.poll(() => scrape(ofProjector)).toContain('provenance_erasures_pending')
  const text = (await scrape(product.url)) + (await scrape(ofProjector))
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  exposed = new Map(types.map(([, name = '', type = '']) => [name, type]))
  await Promise.all([product.stop(), projector.stop()])
  await folder.remove()
})

it('names follow the conventions of Prometheus', () => {
  const names = [...exposed.keys()]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !/^provenance_[a-z_]+$/.test(name))).toEqual([])
  const counters = [...exposed].filter(([, type]) => type === 'counter').map(([name]) => name)
  expect(counters.filter((name) => !name.endsWith('_total'))).toEqual([])
})

it('each metric that an alert or the dashboard names exists', () => {
  const named = expressions.flatMap((expr) => expr.match(/\bprovenance_\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(30)
  const exists = (name: string) => {
    const family = name.replace(/_(bucket|count|sum)$/, '')
    return exposed.has(name) || exposed.get(family) === 'histogram'
  }
  expect(named.filter((name) => !exists(name))).toEqual([])
})

it('each alert names a part of the runbook that exists', () => {
  const headings = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, text = '']) =>
    text.toLowerCase().replace(/[^\w -]/g, '').replaceAll(' ', '-'),
  )
  const anchors = rules.map(({ annotations }) => annotations.runbook.split('#')[1] ?? '')
  expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([])
  for (const { alert } of rules) expect(read('docs/runbook.md')).toContain(`\`${alert}\``)
})
