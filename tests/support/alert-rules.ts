import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from '#contract/z.ts'

const rulesFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
export type AlertRule = z.output<typeof rulesFile>['groups'][number]['rules'][number]

const root = new URL('../../', import.meta.url)

/** Loads the alert rules of `ops/alerts.yml`. */
export function readAlertRules(): AlertRule[] {
  const text = readFileSync(new URL('ops/alerts.yml', root), 'utf8')
  return rulesFile.parse(parse(text)).groups.flatMap(({ rules }) => rules)
}

/** One value of a metric in a scrape. */
export type Sample = { name: string; labels: Record<string, string>; value: number }

export function parseScrape(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

// The subset of PromQL in the rules: one selector within a function and an aggregation, and a bound.
const expression =
  /^(?:(sum|min|max)(?: by \(\w+\))? ?\()?(?:(increase|abs)\()?(\w+)(?:\{([^}]*)\})?(?:\[5m\])?\)* (==|>|<) (\S+)$/

/**
 * Evaluates an alert over two scrapes of one instance. `before` is the earlier one. Throws for an
 * expression outside the subset.
 */
export function isFiring({ alert, expr }: AlertRule, before: Sample[], now: Sample[]): boolean {
  const [, aggregation, modifier, name, matchers = '', comparison, bound] =
    expression.exec(expr) ?? []
  if (name === undefined) throw new Error(`The test does not understand ${alert}: ${expr}`)
  const isSelected = (sample: Sample) => sample.name === name && matches(sample, matchers)
  const earlier = (labels: Sample['labels']) =>
    before.find((sample) => isSelected(sample) && isSame(sample.labels, labels))?.value ?? 0
  const values = now.filter(isSelected).map(({ labels, value }) => {
    if (modifier === 'increase') return value - earlier(labels)
    return modifier === 'abs' ? Math.abs(value) : value
  })
  return aggregate(values, aggregation).some((value) => compare(value, comparison, Number(bound)))
}

function aggregate(values: number[], by: string | undefined): number[] {
  if (by === undefined || values.length === 0) return values
  if (by === 'sum') return [values.reduce((sum, value) => sum + value, 0)]
  return [by === 'min' ? Math.min(...values) : Math.max(...values)]
}

function compare(value: number, comparison: string | undefined, bound: number): boolean {
  if (comparison === '==') return value === bound
  return comparison === '>' ? value > bound : value < bound
}

function matches({ labels }: Sample, matchers: string): boolean {
  return [...matchers.matchAll(/(\w+)=(~?)"([^"]*)"/g)].every(([, key = '', isPattern, text]) =>
    isPattern ? new RegExp(`^(?:${text})$`).test(labels[key] ?? '') : labels[key] === text,
  )
}

const isSame = (one: Sample['labels'], other: Sample['labels']) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
