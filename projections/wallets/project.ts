import { isProfileEvent } from '#contract/events/event.ts'
import type { Projection } from '#projections/runner/projection.ts'

/** `address` in lower case, so that spellings of one wallet are one. */
export type Wallet = { profileId: string; life: number; address: string }

type Tables = { wallet: Wallet }

export const wallets: Projection<Tables> = {
  name: 'wallets',
  tables: { wallet: { by: ['profileId'] } },
  keys(event) {
    if (!isProfileEvent(event)) return {}
    switch (event.type) {
      case 'ProfileSubmitted':
      case 'ProfileImported':
      case 'ProfileDeleted':
        return { wallet: [{ profileId: event.data.profileId }] }
      case 'ProfileListed':
      case 'ProfileHeld':
      case 'ProfileRejected':
      case 'ProfileEdited':
      case 'ProfileTypeChanged':
      case 'FounderRecognized':
      case 'HandleReleased':
      case 'AdminActed':
        return {}
      default:
        return event satisfies never
    }
  },
  evolve(rows, event) {
    if (!isProfileEvent(event)) return rows
    switch (event.type) {
      case 'ProfileSubmitted':
      case 'ProfileImported': {
        const { profileId, life } = event.data
        const address = event.personal?.walletAddress?.toLowerCase()
        return { wallet: address === undefined ? [] : [{ profileId, life, address }] }
      }
      case 'ProfileDeleted':
        return { wallet: [] }
      case 'ProfileListed':
      case 'ProfileHeld':
      case 'ProfileRejected':
      case 'ProfileEdited':
      case 'ProfileTypeChanged':
      case 'FounderRecognized':
      case 'HandleReleased':
      case 'AdminActed':
        return rows
      default:
        return event satisfies never
    }
  },
}
