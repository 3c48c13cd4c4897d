import type { PrintFamily, PrintType } from '#art/print.ts'

/** SHA-256 in hex of the SVG of a print. */
type PrintHash = { family: PrintFamily; type: PrintType; hash: string }

/** Hashes of the prints of 'ada'. Prints are permanent: a new hash needs a new address. */
export const printHashes: PrintHash[] = [
  {
    family: 'contours',
    type: 'artist',
    hash: 'ed0273d3bba0edfbf87c96a3b7aa79e5d2943b500cc4b1622e620b0e75e170c8',
  },
  {
    family: 'field',
    type: 'artist',
    hash: 'a252bd4080a5cc31ffe89f9c7eb5a41092fb2ff6d9953427d5b128b5abee9b9f',
  },
  {
    family: 'screen',
    type: 'artist',
    hash: '998e2b654b2b4371cf617b731282278aa0dd9861586887b9df2b6e9eb337db48',
  },
  {
    family: 'cells',
    type: 'artist',
    hash: 'eae34e4b87db3e10b9ca3b1d476ba6cf3275bde6792cfe5631e10645b0ebcba5',
  },
  {
    family: 'blocks',
    type: 'artist',
    hash: '2ac99bc7cbfb60e0a2e5f340dcaf2d224da006ea3f0647a6630d40bd6ab8322b',
  },
  {
    family: 'marble',
    type: 'artist',
    hash: 'bab27d0e771153a1a98c377ad142fd82f6c24d89d75310ca2a5a823d08f10a46',
  },
  {
    family: 'pulse',
    type: 'artist',
    hash: '239f49ce6ba929b079d3f6bbb20f84aeb803d82067fea79e61be1237ebe0e3fb',
  },
  {
    family: 'letters',
    type: 'artist',
    hash: 'e8596a473c3b65d93901f82be446b2cdc3f4e9d1a4b18bee425b0904f660e9cb',
  },
  {
    family: 'torn',
    type: 'artist',
    hash: 'b9d44aff8bc5a04a99cd365cf458e0f47b2e4a726dde213538d1fe06fe004929',
  },
  {
    family: 'brush',
    type: 'artist',
    hash: 'ddb4551c9769bf5112a012119b510f08b53e44509714abb40555fe9636ac296d',
  },
  {
    family: 'strand',
    type: 'collector',
    hash: '499513b975bf5cf2281b8f4f6dc4555516ce7466b4b8c31a36da2c719b8b1956',
  },
  {
    family: 'cloth',
    type: 'collector',
    hash: 'ec5f62ba45f2b0f64f4fac7257d23f543f6d1580af4a663d0667155514c791c7',
  },
  {
    family: 'cabinet',
    type: 'collector',
    hash: 'c5a631ebc45ca42c839d19651045f89e67310dc869d036b35d9a1e37aabe5518',
  },
  {
    family: 'cut-paper',
    type: 'curator',
    hash: 'c222e5ed120758ce5aa72f90c9aead7add000fbe488b19977e9423c773af4851',
  },
  {
    family: 'plan',
    type: 'curator',
    hash: '2f336cf8c886da9f7632a4e1b493e2c30b8407c5f2a10756a665c63b1a13057d',
  },
  {
    family: 'salon',
    type: 'collector',
    hash: '199460b774ac21898a64ad4efe11ff12df2b6ddc1034b492654d93624d12236f',
  },
  {
    family: 'specimens',
    type: 'collector',
    hash: 'e9517a1f30998afb38741f214f224b7f85d0392de925075a6d7377214d76b439',
  },
  {
    family: 'crate',
    type: 'collector',
    hash: '8faea523398590574c99abe35bd351c056099c6e747e7738fcf41fc3c333100b',
  },
  {
    family: 'enfilade',
    type: 'curator',
    hash: '6c9bde95dd9a117ce463856109e10b19cf57e8e81097f667fceee1cddacc1aa1',
  },
  {
    family: 'elevation',
    type: 'curator',
    hash: 'e83e62c5dd449cc7d7fa1da7f7cbe398a7724898eb76e9a63f69df1ef49c3a37',
  },
  {
    family: 'links',
    type: 'curator',
    hash: '35c852857aac667482764825a3dd6747afc4521fa0f13bf1fefdc0c72f3f71a9',
  },
  {
    family: 'rings',
    type: 'house',
    hash: '80b4bd9575871aac5bd3ee3374cc6bf892571c1bf4d8aa8be89488097a6628e4',
  },
]

/** Hashes of prints whose ids chose these families before an address named one. */
export const earlierPrintHashes: (PrintHash & { id: string })[] = [
  {
    family: 'contours',
    type: 'artist',
    id: 'ben',
    hash: 'bdf703d099a4ca5bc9ac1299c7239297b15511376eb944e0d8e525743c532fa7',
  },
  {
    family: 'field',
    type: 'artist',
    id: 'ada',
    hash: 'a252bd4080a5cc31ffe89f9c7eb5a41092fb2ff6d9953427d5b128b5abee9b9f',
  },
  {
    family: 'strand',
    type: 'collector',
    id: 'ada',
    hash: '499513b975bf5cf2281b8f4f6dc4555516ce7466b4b8c31a36da2c719b8b1956',
  },
  {
    family: 'cloth',
    type: 'collector',
    id: 'emil',
    hash: '6454e4cf79036d850d185ebfd523b1dd2e1d778f15b7a0f639907e7a80d25f17',
  },
  {
    family: 'cut-paper',
    type: 'curator',
    id: 'ada',
    hash: 'c222e5ed120758ce5aa72f90c9aead7add000fbe488b19977e9423c773af4851',
  },
  {
    family: 'rings',
    type: 'house',
    id: 'ada',
    hash: '80b4bd9575871aac5bd3ee3374cc6bf892571c1bf4d8aa8be89488097a6628e4',
  },
]
