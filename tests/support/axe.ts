import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Maximum number of analyses, because an animation during one can distort it. A count, since time
 * varies on a busy machine.
 */
const maxAnalyses = 3

/** Expects that a page in its current state meets WCAG 2.2 AA and best practices. */
export async function expectNoViolation(page: Page) {
  let found = await listViolations(page)
  for (let analyses = 1; found.length > 0 && analyses < maxAnalyses; analyses += 1) {
    found = await listViolations(page)
  }
  expect(found).toEqual([])
}

async function listViolations(page: Page): Promise<string[]> {
  await page.evaluate(waitForAnimations)
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

/** Runs in the page. */
async function waitForAnimations() {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  // The animation of a removed element rejects.
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}
