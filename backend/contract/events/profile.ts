import { familiesOf } from '#contract/artwork/artwork.ts'
import { linkNames } from '#contract/profile/links.ts'
import { profileType } from '#contract/profile/profile-type-schema.ts'
import { proofMethods } from '#contract/profile/proven-links.ts'
import { storedFields } from '#contract/profile/stored-fields.ts'
import { flagName } from '#contract/security/flags.ts'
import { z } from '../z.ts'
import { handleKey } from './handle.ts'
import { adminActed } from './staff.ts'

const profileId = z.uuid().describe('Profile of the stream')
const life = {
  profileId,
  life: z.number().int().positive().describe('Life of the profile, from 1'),
}
const flags = z.array(flagName).describe('Findings that do not refuse it, each once')
const reasons = z.array(flagName).describe('Findings that require the review')
const note = z.string().describe("The reviewer's note to the owner")
const signedAt = z.iso.datetime().describe('Time in the signed message, ISO, UTC')
const erasedWithLife = 'Sealed for the life, and missing once its key is erased'

/** A text and its signature by the owner's wallet. */
export const proof = z.object({
  message: z.string().describe('Text that the wallet signed'),
  signature: z.string().describe('Signature in hex, EIP-191 or ERC-1271'),
})
export type Proof = z.infer<typeof proof>

const signature = proof.describe("Signature of the owner's wallet")
const fields = z.object(storedFields).describe('Editable fields')

const submitted = z
  .object({
    type: z.literal('ProfileSubmitted'),
    data: z.object({
      ...life,
      profileType: profileType.describe('Type of the profile'),
      flags,
      signedAt: z.iso
        .datetime()
        .optional()
        .describe('Time in the signed message, ISO, UTC. Absent if the owner only signed in'),
      workId: z
        .uuid()
        .optional()
        .describe('Only in events from before artwork seeds. Without effect'),
    }),
    personal: z
      .object({
        walletAddress: z.string().describe("The owner's wallet, with checksum (EIP-55)"),
        contractChainId: z
          .number()
          .int()
          .positive()
          .optional()
          .describe('Chain of a contract wallet. Absent for a wallet with its own key'),
        fields,
        proof: proof
          .nullable()
          .describe("Signature of the owner's wallet. Null for a submission without one"),
      })
      .optional()
      .describe(erasedWithLife),
  })
  .describe('A wallet submitted a profile.')

const imported = z
  .object({
    type: z.literal('ProfileImported'),
    data: z.object({
      ...life,
      profileType: profileType.describe('Type of the profile'),
      createdAt: z.iso
        .datetime()
        .describe('Original time of the record, or of the import if it has none. ISO, UTC'),
      sourceKey: z
        .string()
        .optional()
        .describe(
          'Keyed hash of the original id. It outlives an erasure, so that a later import does not restore a deleted profile. Absent in older events',
        ),
    }),
    personal: z
      .object({
        sourceId: z.string().describe('Original id of the record'),
        walletAddress: z.string().nullable().describe('Wallet, if the record has one'),
        fields,
      })
      .optional()
      .describe(erasedWithLife),
  })
  .describe('An unsigned record was imported from another directory.')

const listed = z
  .object({
    type: z.literal('ProfileListed'),
    data: z.object({
      ...life,
      profileType: profileType.describe('Type in which the profile is counted'),
      work: z
        .object({
          family: z.enum(Object.values(familiesOf).flat()).describe('Family of the artwork'),
          id: z.uuid().describe('Id of the artwork'),
        })
        .optional()
        .describe('Artwork. Only in events from before artwork seeds. Without effect'),
    }),
    personal: z.object({ note }).optional().describe(`${erasedWithLife}. Absent without a review`),
  })
  .describe('The profile became public, directly or by a review.')

const held = z
  .object({ type: z.literal('ProfileHeld'), data: z.object({ ...life, reasons }) })
  .describe('The profile waits for a review. Only the owner and staff see it.')

const rejected = z
  .object({
    type: z.literal('ProfileRejected'),
    data: z.object(life),
    personal: z.object({ note }).optional().describe(erasedWithLife),
  })
  .describe('A reviewer rejected the profile. An edit of the owner holds it again.')

const edited = z
  .object({
    type: z.literal('ProfileEdited'),
    data: z.object({ ...life, signedAt, flags }),
    personal: z
      .object({ fields, proof: signature, note: note.optional() })
      .optional()
      .describe(erasedWithLife),
  })
  .describe('The owner edited the profile, or a reviewer approved a held edit.')

const editHeld = z
  .object({
    type: z.literal('ProfileEditHeld'),
    data: z.object({ ...life, signedAt, flags, reasons }),
    personal: z.object({ fields, proof: signature }).optional().describe(erasedWithLife),
  })
  .describe(
    'An edit of a listed profile waits for a review. The profile stays listed unchanged. A `ProfileEdited` with the same proof approves the edit, and a later edit replaces it.',
  )

const editRejected = z
  .object({
    type: z.literal('ProfileEditRejected'),
    data: z.object(life),
    personal: z.object({ note }).optional().describe(erasedWithLife),
  })
  .describe('A reviewer rejected the held edit. The profile stays listed unchanged.')

const typeChanged = z
  .object({
    type: z.literal('ProfileTypeChanged'),
    data: z.object({
      ...life,
      from: profileType.describe('Type before'),
      to: profileType.describe('Type after'),
    }),
    personal: z
      .object({ reason: z.string().describe("The admin's reason") })
      .optional()
      .describe(erasedWithLife),
  })
  .describe('An admin changed the type of the profile.')

const deleted = z
  .object({ type: z.literal('ProfileDeleted'), data: z.object(life) })
  .describe('The owner or an admin deleted the profile. The key of the life is erased.')

const founderRecognized = z
  .object({ type: z.literal('FounderRecognized'), data: z.object(life) })
  .describe("The profile's wallet is the one that `FOUNDER_WALLET` names.")

const handleReleased = z
  .object({
    type: z.literal('HandleReleased'),
    data: z.object({ profileId, handleKey }),
  })
  .describe('Another profile took over a handle that this profile had claimed but no longer used.')

const link = z.enum(linkNames).describe('Name of the link')

const linkProven = z
  .object({
    type: z.literal('LinkProven'),
    data: z.object({
      ...life,
      link,
      method: z.enum(proofMethods).describe('Where the link back was found'),
      checkedOn: z.iso.date().describe('Day on which it was found, UTC'),
    }),
    personal: z
      .object({ address: z.string().describe('Address of the link') })
      .optional()
      .describe(erasedWithLife),
  })
  .describe('The directory found a link back to the profile behind one of its links.')

const linkLost = z
  .object({
    type: z.literal('LinkLost'),
    data: z.object({
      ...life,
      link,
      checkedOn: z.iso.date().describe('Day on which the link back was missing, UTC'),
    }),
  })
  .describe('The link back of a proven link is gone.')

export const profileEvent = z
  .discriminatedUnion('type', [
    submitted,
    imported,
    listed,
    held,
    rejected,
    edited,
    typeChanged,
    deleted,
    founderRecognized,
    handleReleased,
    adminActed,
    editHeld,
    editRejected,
    linkProven,
    linkLost,
  ])
  .describe('`profile-<profile id>`')
export type ProfileEvent = z.output<typeof profileEvent>
