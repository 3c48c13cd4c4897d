import { z } from '../z.ts'

/** A wallet of demo mode. Its key is public. */
export const demoWallet = z.object({
  name: z.enum(['Visitor', 'Admin']),
  address: z.string(),
  privateKey: z.string(),
})
export type DemoWallet = z.infer<typeof demoWallet>

/** Public configuration of the directory, which the page loads at its start. */
export const configView = z.object({
  publicUrl: z.string(),
  /** ISO time of the server; signed edits use it. */
  serverTime: z.iso.datetime(),
  /** Supported chains. `rpc` is true if the server has an RPC endpoint of the chain. */
  chains: z.array(z.object({ id: z.number().int(), name: z.string(), rpc: z.boolean() })),
  demo: z.object({ wallets: z.array(demoWallet) }).nullable(),
  donations: z.object({ eth: z.string().nullable(), btc: z.string().nullable() }),
  support: z.object({ email: z.string().nullable(), social: z.string().nullable() }),
  /** True if an NFT service is configured. */
  nfts: z.boolean(),
  /** Which submissions wait for a review. */
  review: z.enum(['flagged', 'all', 'none']),
  /** True if links are checked for links back. Cached configurations may lack this field. */
  linkChecks: z.boolean().default(true),
  /** True if browsers cache the last visited pages. */
  offlinePages: z.boolean(),
  /** True if the wallet dialog offers the MetaMask SDK. Cached configurations may lack this field. */
  metaMaskSdk: z.boolean().default(false),
  /** Maximum numbers of photos and tags, bytes of an image, and characters of each text. */
  limits: z.object({
    photos: z.number().int(),
    imageBytes: z.number().int(),
    name: z.number().int(),
    handle: z.number().int(),
    bio: z.number().int(),
    tags: z.number().int(),
  }),
})
export type ConfigView = z.infer<typeof configView>
