import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { refusalCodes } from '#contract/refusal.ts'
import { rateLimits } from '#edge/limits/limits.ts'
import { parseScrape } from '#tests/support/alert-rules.ts'
import { createVisitor, openTestApi } from '#tests/support/api.ts'

const api = await openTestApi({ DATA_DIR: tmpdir() })

const scrape = async () => parseScrape((await api.app.inject('/metrics')).body)
async function read(name: string, labels: Record<string, string> = {}) {
  const isMeant = (found: Record<string, string>) =>
    Object.entries(labels).every(([key, value]) => found[key] === value)
  const sample = (await scrape()).find(
    (candidate) => candidate.name === name && isMeant(candidate.labels),
  )
  return sample?.value
}

it('counts refusals by code, and rejections by rate limit, from zero', async () => {
  const samples = await scrape()
  const labelsOf = (name: string, label: string) =>
    samples.flatMap((sample) => (sample.name === name ? [sample.labels[label]] : []))
  expect(labelsOf('provenance_refusals_total', 'code')).toEqual([...refusalCodes])
  const limits = labelsOf('provenance_rate_limit_rejections_total', 'limit')
  expect(limits).toEqual(Object.keys(rateLimits))
  const unknown = () => read('provenance_refusals_total', { code: 'profile-not-found' })
  expect(await unknown()).toBe(0)
  await createVisitor(api.app).ask({ url: '/api/profile/nobody' })
  expect(await unknown()).toBe(1)

  const greedy = createVisitor(api.app)
  for (let left = rateLimits.nonce.max + 2; left > 0; left -= 1) {
    await greedy.ask({ url: '/api/auth/nonce' })
  }
  expect(await read('provenance_rate_limit_rejections_total', { limit: 'nonce' })).toBe(2)
  expect(await read('provenance_refusals_total', { code: 'rate-limited' })).toBe(2)
})

it('shows the connections of both pools, the queues and the disk', async () => {
  await createVisitor(api.app).ask({ url: '/api/profiles' })
  await createVisitor(api.app).ask({ url: '/api/auth/nonce' })
  for (const pool of ['writes', 'reads']) {
    const total = ['idle', 'used'].map((state) =>
      read('provenance_postgres_connections', { pool, state }),
    )
    const [idle = 0, used = 0] = await Promise.all(total)
    expect(idle + used).toBeGreaterThan(0)
    expect(await read('provenance_postgres_queries_waiting', { pool })).toBe(0)
  }
  await expect.poll(() => read('provenance_bulk_reviews_pending')).toBe(0)
  for (const queue of ['event_appends', 'attempt_records', 'image_tasks']) {
    expect(await read(`provenance_${queue}_pending`)).toBe(0)
  }
  await expect.poll(() => read('provenance_disk_free_bytes')).toBeGreaterThan(0)
})
