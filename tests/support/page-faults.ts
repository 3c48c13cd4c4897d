import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { findSettledBox } from './find-settled-box.ts'

const widths = [390, 1280]
const schemes = ['light', 'dark'] as const

/** Expects nothing beyond the edges of the window, once the layout has adapted to the width. */
export async function expectNoHorizontalOverflow(page: Page) {
  await expect.poll(() => page.evaluate(listBeyondWindow)).toEqual([])
}

/** Runs in the page. The page clips what overflows, so its scroll width does not show it. */
function listBeyondWindow(): string[] {
  const content =
    'p, li, dt, dd, td, th, label, h1, h2, h3, a, button, input, textarea, select, img'
  const isInScroller = ({ parentElement }: Element): boolean =>
    parentElement !== null &&
    (/auto|scroll/.test(getComputedStyle(parentElement).overflowX) || isInScroller(parentElement))
  return [...document.querySelectorAll(':is(main, header, footer, [role$=dialog]) *')]
    .filter((element) => element.matches(content) && element.checkVisibility())
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1
    })
    .filter((element) => !isInScroller(element))
    .map((element) => element.outerHTML.slice(0, 100))
}

/** Expects no overflow and no violation on a page in both themes and widths. */
export async function expectNoLayoutOrAxeFaults(page: Page) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalOverflow(page)
    }
    await expectNoViolation(page)
  }
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
}

/** Expects the same of a page with a dialog, and that the dialog fits into the window. Closes it. */
export async function expectDialogFits(dialog: Locator) {
  const page = dialog.page()
  await expect(dialog).toBeVisible()
  await expectNoLayoutOrAxeFaults(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const box = await findSettledBox(dialog)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
