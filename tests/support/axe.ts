import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Holds a page as it stands to WCAG 2.2 AA and best practice. What begins to fade in while it is judged
 * has the page judged again.
 */
export async function expectNoViolation(page: Page) {
  await expect(async () => {
    await page.evaluate(waitForAnimations)
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
    ).toEqual([])
  }).toPass({ timeout: 10_000 })
}

/** Runs in the page. */
async function waitForAnimations() {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  // What is taken away meanwhile fades no further.
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}
