import { type Hex, isHex, recoverAddress, recoverMessageAddress } from 'viem'

type Signed = { signature: string } & ({ message: string } | { digest: string })

/** Recovers the address that signed a text, or its hash; undefined if the signature is invalid. */
export async function recoverSigner(signed: Signed): Promise<Hex | undefined> {
  try {
    const signature = asHex(signed.signature)
    return 'message' in signed
      ? await recoverMessageAddress({ message: signed.message, signature })
      : await recoverAddress({ hash: asHex(signed.digest), signature })
  } catch {
    return undefined
  }
}

/** Returns whether two addresses are the same. */
export const isSameAddress = (one: string, other: string | null) =>
  other !== null && one.toLowerCase() === other.toLowerCase()

function asHex(text: string): Hex {
  if (!isHex(text)) throw new Error('Not hex')
  return text
}
