import type { Projection } from '#projections/runner/projection.ts'

/** `address` in lower case, so that spellings of one wallet are one. */
export type Wallet = { profileId: string; life: number; address: string }

type Tables = { wallet: Wallet }

export const wallets: Projection<Tables> = {
  name: 'wallets',
  tables: { wallet: { by: ['profileId'] } },
  keys(event) {
    switch (event.type) {
      case 'ProfileSubmitted':
      case 'ProfileDeleted':
        return { wallet: [{ profileId: event.data.profileId }] }
      case 'ProfileListed':
      case 'ProfileHeld':
      case 'ProfileEdited':
      case 'FounderRecognized':
      case 'HandleReleased':
      case 'HandleClaimed':
      case 'AttemptRecorded':
      case 'DirectoryOpened':
        return {}
      default:
        return event satisfies never
    }
  },
  evolve(rows, event) {
    switch (event.type) {
      case 'ProfileSubmitted': {
        if (!event.personal) return { wallet: [] }
        const { profileId, life } = event.data
        const address = event.personal.walletAddress.toLowerCase()
        return { wallet: [{ profileId, life, address }] }
      }
      case 'ProfileDeleted':
        return { wallet: [] }
      case 'ProfileListed':
      case 'ProfileHeld':
      case 'ProfileEdited':
      case 'FounderRecognized':
      case 'HandleReleased':
      case 'HandleClaimed':
      case 'AttemptRecorded':
      case 'DirectoryOpened':
        return rows
      default:
        return event satisfies never
    }
  },
}
