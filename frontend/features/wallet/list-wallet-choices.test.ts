import { describe, expect, it } from 'vitest'
import type { Connector } from 'wagmi'
import { listWalletChoices } from './list-wallet-choices.ts'

const connector = (id: string, name: string, type = 'injected') => ({ id, name, type }) as Connector
const known = [
  connector('metaMaskSDK', 'MetaMask', 'metaMask'),
  connector('injected', 'Injected'),
  connector('demo-visitor', 'Visitor'),
]
const rabby = { info: { rdns: 'io.rabby' }, provider: {} }
const metaMask = { info: { rdns: 'io.metamask' }, provider: {} }

describe('the list of wallets', () => {
  it('marks wallets that the browser lacks, and offers the demo wallet', () => {
    expect(listWalletChoices(known, { ethereum: undefined, announced: [] })).toEqual([
      {
        id: 'metaMaskSDK',
        kind: 'preferred',
        name: 'MetaMask',
        note: 'Not found in this browser',
        available: false,
      },
      {
        id: 'injected',
        kind: 'other',
        name: 'Injected wallet',
        note: 'Not found in this browser',
        available: false,
      },
      {
        id: 'demo-visitor',
        kind: 'demo',
        name: 'Visitor',
        note: 'Demo wallet, signs for real',
        available: true,
      },
    ])
  })

  it('offers an injected wallet', () => {
    const choices = listWalletChoices(known, { ethereum: {}, announced: [] })
    expect(choices.map(({ available }) => available)).toEqual([false, true, true])
    expect(choices[1]?.note).toBe('Found in this browser')
  })

  it('recognizes MetaMask by its announcement, not by the flag of an injected wallet', () => {
    const announced = listWalletChoices(known, { ethereum: undefined, announced: [metaMask] })
    const claimed = listWalletChoices(known, { ethereum: { isMetaMask: true }, announced: [] })
    expect(announced[0]).toEqual({
      id: 'metaMaskSDK',
      kind: 'preferred',
      name: 'MetaMask',
      note: 'Browser wallet',
      available: true,
    })
    expect(claimed[0]?.available).toBe(false)
  })

  it('prefers an announced MetaMask without the SDK', () => {
    const connectors = [...known.slice(1), connector('io.metamask', 'MetaMask')]
    const choices = listWalletChoices(connectors, {
      ethereum: metaMask.provider,
      announced: [metaMask],
    })
    expect(choices).toEqual([
      {
        id: 'io.metamask',
        kind: 'preferred',
        name: 'MetaMask',
        note: 'Browser wallet',
        available: true,
      },
      expect.objectContaining({ name: 'Visitor' }),
    ])
  })

  it('names an announced wallet once, after the SDK and before the demo wallets', () => {
    const connectors = [...known, connector('io.rabby', 'Rabby')]
    const choices = listWalletChoices(connectors, { ethereum: rabby.provider, announced: [rabby] })
    expect(choices.map(({ name }) => name)).toEqual(['MetaMask', 'Rabby', 'Visitor'])
  })

  it('includes an injected wallet that is not announced', () => {
    const connectors = [...known, connector('io.rabby', 'Rabby')]
    const choices = listWalletChoices(connectors, { ethereum: {}, announced: [rabby] })
    expect(choices.map(({ name }) => name)).toEqual([
      'MetaMask',
      'Rabby',
      'Injected wallet',
      'Visitor',
    ])
  })
})
