import { getDefaultStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { toastAtom } from './toast.ts'

const copied = { title: 'Address Copied', text: 'The address is on your clipboard.' }

afterEach(() => vi.unstubAllGlobals())

it('copies a text and says so', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('0xd8da', copied)
  expect(writeText).toHaveBeenCalledWith('0xd8da')
  expect(getDefaultStore().get(toastAtom)).toMatchObject({ ...copied, variant: 'default' })
})

it('says so when the browser refuses', async () => {
  const writeText = vi.fn().mockRejectedValue(new Error('not allowed'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('0xd8da', copied)
  expect(getDefaultStore().get(toastAtom)).toMatchObject({
    title: 'Not Copied',
    variant: 'destructive',
  })
})
