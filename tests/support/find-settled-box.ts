import { expect, type Locator } from '@playwright/test'

/** Bounding box of an element, once fonts are loaded and it has stopped moving. */
export async function findSettledBox(locator: Locator) {
  await locator.page().evaluate(async () => void (await document.fonts.ready))
  let box = await locator.boundingBox()
  await expect(async () => {
    const before = box
    box = await locator.boundingBox()
    expect(box).toEqual(before)
  }).toPass({ intervals: [100] })
  if (!box) throw new Error('The element is not rendered')
  return box
}
