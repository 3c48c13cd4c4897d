import type { DrawablePrint, PrintFamily } from '#art/print.ts'

/**
 * SHA-256 in hex of the SVG of the print of 'ada', by family. Prints are permanent: a new hash needs a new
 * address.
 */
export const printHashes: Record<PrintFamily, string> = {
  contours: 'ed0273d3bba0edfbf87c96a3b7aa79e5d2943b500cc4b1622e620b0e75e170c8',
  field: 'a252bd4080a5cc31ffe89f9c7eb5a41092fb2ff6d9953427d5b128b5abee9b9f',
  screen: '998e2b654b2b4371cf617b731282278aa0dd9861586887b9df2b6e9eb337db48',
  cells: 'eae34e4b87db3e10b9ca3b1d476ba6cf3275bde6792cfe5631e10645b0ebcba5',
  blocks: '2ac99bc7cbfb60e0a2e5f340dcaf2d224da006ea3f0647a6630d40bd6ab8322b',
  marble: 'bab27d0e771153a1a98c377ad142fd82f6c24d89d75310ca2a5a823d08f10a46',
  pulse: '239f49ce6ba929b079d3f6bbb20f84aeb803d82067fea79e61be1237ebe0e3fb',
  letters: 'e8596a473c3b65d93901f82be446b2cdc3f4e9d1a4b18bee425b0904f660e9cb',
  torn: 'b9d44aff8bc5a04a99cd365cf458e0f47b2e4a726dde213538d1fe06fe004929',
  brush: 'ddb4551c9769bf5112a012119b510f08b53e44509714abb40555fe9636ac296d',
  strand: '499513b975bf5cf2281b8f4f6dc4555516ce7466b4b8c31a36da2c719b8b1956',
  cloth: 'ec5f62ba45f2b0f64f4fac7257d23f543f6d1580af4a663d0667155514c791c7',
  cabinet: 'c5a631ebc45ca42c839d19651045f89e67310dc869d036b35d9a1e37aabe5518',
  'cut-paper': 'c222e5ed120758ce5aa72f90c9aead7add000fbe488b19977e9423c773af4851',
  plan: '2f336cf8c886da9f7632a4e1b493e2c30b8407c5f2a10756a665c63b1a13057d',
  salon: '199460b774ac21898a64ad4efe11ff12df2b6ddc1034b492654d93624d12236f',
  specimens: 'e9517a1f30998afb38741f214f224b7f85d0392de925075a6d7377214d76b439',
  crate: '8faea523398590574c99abe35bd351c056099c6e747e7738fcf41fc3c333100b',
  enfilade: '6c9bde95dd9a117ce463856109e10b19cf57e8e81097f667fceee1cddacc1aa1',
  elevation: 'e83e62c5dd449cc7d7fa1da7f7cbe398a7724898eb76e9a63f69df1ef49c3a37',
  links: '35c852857aac667482764825a3dd6747afc4521fa0f13bf1fefdc0c72f3f71a9',
  rings: '80b4bd9575871aac5bd3ee3374cc6bf892571c1bf4d8aa8be89488097a6628e4',
}

/** Hashes of prints whose ids chose these families before an address named one. */
export const earlierPrintHashes: (DrawablePrint & { hash: string })[] = [
  {
    type: 'artist',
    family: 'contours',
    id: 'ben',
    hash: 'bdf703d099a4ca5bc9ac1299c7239297b15511376eb944e0d8e525743c532fa7',
  },
  {
    type: 'collector',
    family: 'cloth',
    id: 'emil',
    hash: '6454e4cf79036d850d185ebfd523b1dd2e1d778f15b7a0f639907e7a80d25f17',
  },
]
