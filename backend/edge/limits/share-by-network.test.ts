import { expect, it, vi } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { shareByNetwork } from './share-by-network.ts'

const refused = new Error('beyond')
const open = () => shareByNetwork({ atOnce: 3, ofOneNetwork: 2, inLine: 4, refuse: () => refused })

/** Work that begins when it may, and ends when it is told to. */
function makeWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  return { begun, work, endFirst: () => ends.shift()?.() }
}

const settle = () => new Promise(setImmediate)

it('whoever asks for much waits behind themselves, and a stranger does not', async () => {
  const share = open()
  const { begun, work, endFirst } = makeWork()
  const greedy = Array.from({ length: 6 }, (_, i) => share('greedy', work(`greedy${i}`)))
  await settle()
  expect(begun).toEqual(['greedy0', 'greedy1'])
  const stranger = share('stranger', work('stranger'))
  await settle()
  expect(begun).toEqual(['greedy0', 'greedy1', 'stranger'])
  while (begun.length < 7) {
    endFirst()
    await settle()
  }
  expect(begun.slice(3)).toEqual(['greedy2', 'greedy3', 'greedy4', 'greedy5'])
  for (let i = 0; i < 2; i += 1) endFirst()
  await Promise.all([...greedy, stranger])
})

it('whoever comes as a place gets free waits behind those who came before', async () => {
  const share = open()
  const { begun, work, endFirst } = makeWork()
  const waiting = ['one', 'two', 'three'].map((name) => share('some', work(name)))
  await settle()
  endFirst()
  const late = share('some', work('late'))
  await settle()
  expect(begun).toEqual(['one', 'two', 'three'])
  for (let i = 0; i < 3; i += 1) {
    endFirst()
    await settle()
  }
  await Promise.all([...waiting, late])
})

it('what is beyond the line is refused, until there is room again', async () => {
  const share = open()
  const { work, endFirst } = makeWork()
  const line = Array.from({ length: 6 }, (_, i) => share('greedy', work(`${i}`)))
  await expect(share('greedy', work('beyond'))).rejects.toBe(refused)
  endFirst()
  await line[0]
  const last = share('greedy', work('room'))
  while (line.length > 0) {
    endFirst()
    await settle()
    line.pop()
  }
  endFirst()
  await last
})

it('work that fails leaves its place to others', async () => {
  const share = open()
  const fails = () => Promise.reject(new Error('broken'))
  for (let i = 0; i < 9; i += 1) await expect(share('one', fails)).rejects.toThrow('broken')
  expect(await share('one', async () => 'done')).toBe('done')
})

it('a network keeps its line while anybody of it is inside', async () => {
  const share = shareByNetwork({ atOnce: 9, ofOneNetwork: 1 })
  const { begun, work, endFirst } = makeWork()
  const line = ['one', 'two'].map((name) => share('some', work(name)))
  await settle()
  endFirst()
  await line[0]
  await settle()
  line.push(share('some', work('three')))
  await settle()
  expect(begun).toEqual(['one', 'two'])
  endFirst()
  await settle()
  endFirst()
  await Promise.all(line)
})

it('what is beyond is told when to come again, where nothing else is said', async () => {
  const share = shareByNetwork({ atOnce: 1, ofOneNetwork: 1, inLine: 0 })
  const { work, endFirst } = makeWork()
  const first = share('some', work('one'))
  await expect(share('some', work('two'))).rejects.toEqual(
    new Refusal('unavailable', { retryAfter: 2 }),
  )
  endFirst()
  await first
})

it('who is refused after a while has no answer to come again on before', async () => {
  const share = shareByNetwork({ atOnce: 1, ofOneNetwork: 1, inLine: 0, refuseAfterMs: 300 })
  const { work, endFirst } = makeWork()
  const only = share('greedy', work('only'))
  const told = vi.fn<(error: unknown) => void>()
  const beyond = share('greedy', work('beyond')).catch(told)
  for (let i = 0; i < 5; i += 1) await settle()
  expect(told).not.toHaveBeenCalled()
  await beyond
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable' }))
  endFirst()
  await only
})

it('many addresses of one subnet hold half the places, and keep no other subnet waiting', async () => {
  const share = shareByNetwork({ atOnce: 4, ofOneNetwork: 1, inLine: 0 })
  const { begun, work, endFirst } = makeWork()
  const crowd = Array.from({ length: 6 }, (_, i) => share(`198.51.100.${i}`, work(`crowd${i}`)))
  await settle()
  expect(begun).toEqual(['crowd0', 'crowd1'])
  const others = [share('203.0.113.1', work('other')), share('2001:db8:1:2::/64', work('sixth'))]
  await settle()
  expect(begun).toEqual(['crowd0', 'crowd1', 'other', 'sixth'])
  for (let ended = 0; ended < 8; ended += 1) {
    endFirst()
    await settle()
  }
  await Promise.all([...crowd, ...others])
})

it('a subnet waits for as much as eight of its networks may, and beyond it is refused', async () => {
  const share = shareByNetwork({ atOnce: 1, ofOneNetwork: 1, inLine: 1, refuse: () => refused })
  const { work, endFirst } = makeWork()
  const crowd = Array.from({ length: 16 }, (_, i) => share(`198.51.100.${i}`, work(`${i}`)))
  await expect(share('198.51.100.99', work('beyond'))).rejects.toBe(refused)
  const other = share('203.0.113.1', work('other'))
  for (let ended = 0; ended < 17; ended += 1) {
    await settle()
    endFirst()
  }
  await Promise.all([...crowd, other])
  const again = share('198.51.100.99', work('again'))
  await settle()
  endFirst()
  await again
})
