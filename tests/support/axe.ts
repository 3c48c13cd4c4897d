import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Maximum number of analyses, because an animation during one can distort it. A count, since time
 * varies on a busy machine.
 */
const maxAnalyses = 3

/**
 * Expects that a page in its current state meets WCAG 2.2 AA and best practices. Dark mode changes colors
 * only, so only they are checked again in it.
 */
export async function expectNoViolation(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNone(page, (axe) => axe.withTags(tags))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(page, (axe) => axe.withRules(['color-contrast', 'link-in-text-block']))
  await page.emulateMedia({ colorScheme: 'light' })
}

type SelectRules = (axe: AxeBuilder) => AxeBuilder

async function expectNone(page: Page, selectRules: SelectRules) {
  let found = await listViolations(page, selectRules)
  for (let analyses = 1; found.length > 0 && analyses < maxAnalyses; analyses += 1) {
    found = await listViolations(page, selectRules)
  }
  expect(found).toEqual([])
}

async function listViolations(page: Page, selectRules: SelectRules): Promise<string[]> {
  await page.evaluate(waitForAnimations)
  // The legacy mode takes half the time, but skips the frames of other sites.
  const hasFrames = page.frames().length > 1
  const axe = new AxeBuilder({ page }).setLegacyMode(!hasFrames)
  const { violations } = await selectRules(axe).analyze()
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
