import type { EventOfType, Projection, Rows } from '#projections/projection.ts'

/** Wallet of a profile. `address` is in lower case, so that all spellings are equal. */
export type Wallet = { profileId: string; life: number; address: string }

type Tables = { wallet: Wallet }

export const wallets: Projection<'wallets', Tables> = {
  name: 'wallets',
  tables: { wallet: { by: ['profileId'] } },
  keys: ({ data: { profileId } }) => ({ wallet: [{ profileId }] }),
  on: {
    ProfileSubmitted: begin,
    ProfileImported: begin,
    ProfileDeleted: () => ({ wallet: [] }),
  },
}

function begin(
  _rows: Rows<Tables>,
  { data: { profileId, life }, personal }: EventOfType<'ProfileSubmitted' | 'ProfileImported'>,
): Rows<Tables> {
  const address = personal?.walletAddress?.toLowerCase()
  return { wallet: address === undefined ? [] : [{ profileId, life, address }] }
}
