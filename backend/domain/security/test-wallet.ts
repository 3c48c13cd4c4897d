/**
 * Public development accounts, whose keys everyone can use, in lower case. The first twenty are
 * from Hardhat and Anvil, the last ten from Ganache in deterministic mode.
 */
const developmentWallets: ReadonlySet<string> = new Set([
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
  '0xbcd4042de499d14e55001ccbb24a551f3b954096',
  '0x71be63f3384f5fb98995898a86b02fb2426c5788',
  '0xfabb0ac9d68b0b445fb7357272ff202c5651694a',
  '0x1cbd3b2770909d4e10f157cabc84c7264073c9ec',
  '0xdf3e18d64bc6a983f673ab319ccae4f1a57c7097',
  '0xcd3b766ccdd6ae721141f452c550ca635964ce71',
  '0x2546bcd3c84621e976d8185a91a922ae77ecec30',
  '0xbda5747bfd65f08deb54cb465eb87d40e51b197e',
  '0xdd2fd4581271e230360230f9337d5c0430bf44c0',
  '0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199',
  '0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1',
  '0xffcf8fdee72ac11b5c542428b35eef5769c409f0',
  '0x22d491bde2303f2f43325b2108d26f1eaba1e32b',
  '0xe11ba2b4d45eaed5996cd0823791e0c93114882d',
  '0xd03ea8624c8c5987235048901fb614fdca89b117',
  '0x95ced938f7991cd0dfcb48f0a06a40fa1af46ebc',
  '0x3e5e9111ae8eb78fe1cc3bb8915d5d461f3ef9a9',
  '0x28a8746e75304c0780e011bed21c72cd78cd535e',
  '0xaca94ef8bd5ffee41947b4585a84bda5a3d3da6e',
  '0x1df62f291b2e969fb0849d99d9ce41e2f137006e',
])

/** Burn addresses that are not nearly all one digit. */
const burnWallets: ReadonlySet<string> = new Set(['0xdead000000000000000042069420694206942069'])

/** Number of equal digits, of 40, that no vanity address reaches by chance. */
const equalDigits = 30

/** Returns the kind of a wallet that no user can own; undefined for an ordinary one. */
export function findTestWalletKind(
  walletAddress: string,
): 'development' | 'burn' | 'repeated' | 'sequential' | undefined {
  const address = walletAddress.toLowerCase()
  const digits = address.slice(2)
  if (developmentWallets.has(address)) return 'development'
  if (burnWallets.has(address) || hasFewDigits(digits)) return 'burn'
  if (isRepeated(digits)) return 'repeated'
  if (isSequential(digits, 10) || isSequential(digits, 16)) return 'sequential'
  return undefined
}

function hasFewDigits(digits: string): boolean {
  return [...new Set(digits)].some((digit) => digits.split(digit).length - 1 >= equalDigits)
}

function isRepeated(digits: string): boolean {
  return [1, 2, 4, 5, 8, 10].some((period) => {
    const part = digits.slice(0, period)
    return part.repeat(digits.length / period) === digits
  })
}

/** Returns true for digits that count up or down, also past the last digit of the base. */
function isSequential(digits: string, base: 10 | 16): boolean {
  const values = [...digits].map((digit) => Number.parseInt(digit, 16))
  return [1, base - 1].some((step) =>
    values.every((value, i) => i === 0 || value === ((values[i - 1] ?? 0) + step) % base),
  )
}
