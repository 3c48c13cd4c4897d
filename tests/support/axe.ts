import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Analyses of a page, since what fades in during one can spoil it. By count: a busy machine is slow. */
const maxAnalyses = 3

/** Holds a page as it stands to WCAG 2.2 AA and best practice. */
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
  // What is taken away meanwhile fades no further.
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}
