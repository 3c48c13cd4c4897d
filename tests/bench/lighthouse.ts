// Measures the home, a list, a profile with generated artwork and one with photos with Lighthouse
// in its phone settings, and compares the largest paint with a blank page in the same run. The page
// has to be built. Run it: node tests/bench/lighthouse.ts
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { z } from '#contract/z.ts'
import { createDataFolder, startProduct } from '#tests/support/product.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { checkGoal } from './goal.ts'
import { median } from './measure.ts'

const rounds = 3
/** Maximum ratio of the largest paint to that of a blank page. */
const goal = 1.4
const profiles = z.array(z.object({ id: z.string(), profilePhotos: z.array(z.string()) }))
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const blank = createServer((_request, response) => {
  response
    .setHeader('Content-Type', 'text/html')
    .end('<!doctype html><html lang="en"><title>Blank</title><body><p>Blank</p></body></html>')
}).listen(0, '127.0.0.1')
await once(blank, 'listening')
const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address ? address.port : 0

const probe = createServer().listen(0, '127.0.0.1')
await once(probe, 'listening')
const port = portOf(probe.address())
probe.close()
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
})
const folder = await createDataFolder()
const product = await startProduct({
  env: { DATA_DIR: folder.path, DEMO: 'true', LOG_LEVEL: 'info' },
})

/**
 * Finds a sample artist without photos and one with photos, once all samples are listed, which
 * takes long.
 */
async function findArtists(): Promise<{ drawn: string; photographed: string }> {
  for (let tries = 0; !product.output().includes('sample profiles added'); tries += 1) {
    if (tries === 240) throw new Error('The samples were not listed')
    await setTimeout(500)
  }
  const all = profiles.parse(await (await fetch(`${product.url}/api/profiles/artist`)).json())
  const drawn = all.find(({ profilePhotos }) => profilePhotos.length === 0)
  const photographed = all.find(({ profilePhotos }) => profilePhotos.length > 0)
  if (!drawn || !photographed) throw new Error('The samples have no artist of both kinds')
  return { drawn: drawn.id, photographed: photographed.id }
}

type Scores = { lcp: number; scores: number[]; failed: string[] }

async function measure(url: string): Promise<Scores> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
  const error = result?.lhr.runtimeError
  if (!result || error)
    throw new Error(`Lighthouse returned no result for ${url}: ${error?.message ?? ''}`)
  const { lhr } = result
  const others = categories.slice(1).flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
  const failed = others.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
  return {
    lcp: lhr.audits['largest-contentful-paint']?.numericValue ?? 0,
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    failed: failed.map(({ id }) => id),
  }
}

try {
  const { drawn, photographed } = await findArtists()
  for (const path of ['/', '/artists', `/profile/${drawn}`, `/profile/${photographed}`]) {
    const ours: Scores[] = []
    const bare: Scores[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await measure(`http://127.0.0.1:${portOf(blank.address())}/`))
      ours.push(await measure(`${product.url}${path}`))
    }
    const lcp = (all: Scores[]) => median(all.map((scores) => scores.lcp))
    const scores = categories.map(
      (name, index) => `${name} ${median(ours.map((run) => run.scores[index] ?? 0))}`,
    )
    const failed = [...new Set(ours.flatMap((run) => run.failed))]
    const ratio = lcp(ours) / lcp(bare)
    console.log(
      `${path}: ${scores.join(', ')}; largest paint ${lcp(ours).toFixed(0)} ms, ${ratio.toFixed(2)} of a blank page's, goal ${goal}: ${checkGoal(ratio <= goal)}; load ${loadavg()[0]?.toFixed(1)}${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}`,
    )
  }
} finally {
  await product.stop()
  await folder.remove()
  await browser.close()
  blank.close()
}
