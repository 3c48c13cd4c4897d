import { expect, type Locator } from '@playwright/test'

/** Where something stands on the page, once its fonts have come and nothing moves it any more. */
export async function findSettledBox(locator: Locator) {
  await locator.page().evaluate(async () => void (await document.fonts.ready))
  let box = await locator.boundingBox()
  await expect(async () => {
    const before = box
    box = await locator.boundingBox()
    expect(box).toEqual(before)
  }).toPass({ intervals: [100] })
  if (!box) throw new Error('It has no place on the page')
  return box
}
