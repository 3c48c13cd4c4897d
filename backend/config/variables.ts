import { isAddress } from 'viem'
import { z } from '#contract/z.ts'
import {
  addressOf,
  bucketUrl,
  byteCount,
  duration,
  eventStoreUrl,
  publicUrl,
  secret,
  trustedProxies,
  wallet,
  wallets,
  yesOrNo,
} from './values.ts'

/** What a variable of the environment is worth, what stands for it when unset, and what it is for. */
const told = <Schema extends z.ZodType>(schema: Schema, without: string, meaning: string) =>
  schema.meta({ without, description: meaning })

const nftUrl = addressOf(['http', 'https'], 'https://nfts.example').transform((url) =>
  url.replace(/\/+$/, ''),
)
const nftKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word')

/** A key is never logged, and never leaves for the page. */
const nftVariables = {
  OPENSEA_API_KEY: told(
    nftKey.optional(),
    'none',
    'Key of OpenSea, which is asked what NFTs a wallet holds when its owner chooses an avatar; a service without a key is not asked',
  ),
  ALCHEMY_API_KEY: told(nftKey.optional(), 'none', 'Key of Alchemy, asked for the same'),
  MORALIS_API_KEY: told(nftKey.optional(), 'none', 'Key of Moralis, asked for the same'),
  OPENSEA_URL: told(
    nftUrl.default('https://api.opensea.io'),
    '`https://api.opensea.io`',
    'Where OpenSea is asked',
  ),
  ALCHEMY_URL: told(
    nftUrl.default('https://eth-mainnet.g.alchemy.com'),
    '`https://eth-mainnet.g.alchemy.com`',
    'Where Alchemy is asked',
  ),
  MORALIS_URL: told(
    nftUrl.default('https://deep-index.moralis.io'),
    '`https://deep-index.moralis.io`',
    'Where Moralis is asked',
  ),
}

/** Environment variables of the server, except `RPC_URL_<chain id>`. `docs/configuration.md` shows them as a table. */
export const configVariables = z.object({
  HOST: told(
    z.string().default('127.0.0.1'),
    '`127.0.0.1`',
    'Address on which the page and the API listen',
  ),
  PORT: told(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port between 0 and 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port between 0 and 65535')
      .default(4300),
    '`4300`',
    'Port on which they listen; `0` takes a free one and prints it',
  ),
  PUBLIC_URL: told(
    publicUrl.optional(),
    '`http://localhost:<PORT>`',
    'Address that people use: sign-in domain, links, allowed origin',
  ),
  DATA_DIR: told(
    z.string().default('.data'),
    '`.data`',
    'Folder of the embedded Postgres, of media, and of the keys made at first start',
  ),
  DATABASE_URL: told(
    addressOf(['postgres', 'postgresql'], 'postgres://user:password@host:5432/name').optional(),
    'none',
    'Postgres to use instead of the embedded one',
  ),
  DATABASE_PASSWORD: told(
    z.string().optional(),
    'none',
    'Password for `DATABASE_URL`, for when that is to hold none; `DATABASE_PASSWORD_FILE` reads it from a file',
  ),
  EVENTSTORE_URL: told(
    eventStoreUrl.optional(),
    'none',
    'EventStoreDB connection string, of one node or of a cluster (`esdb://one:2113,two:2113,three:2113`, `esdb+discover://name`); without it events go to Postgres',
  ),
  MEDIA_URL: told(
    bucketUrl.optional(),
    'none',
    'S3-compatible bucket instead of `DATA_DIR/media`: `https://key:secret@host/bucket?region=…`, a `/` in the secret as `%2F`. Keep it private',
  ),
  MEDIA_QUOTA: told(
    byteCount.default(10e9),
    '`10GB`',
    'Bytes that all pictures may have together, such as `500MB`; beyond it, and while less than 1 GB of the disk is free, uploads are refused',
  ),
  VAULT_KEY: told(
    secret.optional(),
    'made in `DATA_DIR`',
    '32 bytes, base64: seals the keys to personal data. A start with another key is refused',
  ),
  IDENTITY_KEY: told(
    secret.optional(),
    'made in `DATA_DIR`',
    '32 bytes, base64: makes ids out of wallets. A start with another key is refused',
  ),
  ADMIN_WALLETS: told(
    wallets.default(new Set()),
    'none',
    'Wallets of admins, comma-separated; a contract wallet as `eip155:<chain id>:0x…`, since elsewhere another may stand at its address',
  ),
  AUDITOR_WALLETS: told(
    wallets.default(new Set()),
    'none',
    'Wallets that may read what admins may, comma-separated',
  ),
  FOUNDER_WALLET: told(wallet.optional(), 'none', 'Wallet of the founder'),
  DEMO: told(
    yesOrNo.optional(),
    '`on` when `ADMIN_WALLETS` is unset and it may be; else `off`',
    'Demo wallets and sample profiles: `on` or `off`. `on` only where `HOST` and `PUBLIC_URL` are loopback, `TRUST_PROXY` is unset and `NODE_ENV` is not `production`',
  ),
  ...nftVariables,
  STARTUP_WAIT: told(
    duration.default(60_000),
    '`60s`',
    'How long a start waits for a Postgres or EventStoreDB that does not answer yet: a number with `ms`, `s` or `m`',
  ),
  STOP_DELAY: told(
    duration.refine((ms) => ms <= 60_000, 'must be 60 s at most').default(0),
    '`0s`',
    'How long the API still answers requests after SIGTERM while `/readyz` says 503, so that a load balancer stops sending requests before the port closes: longer than the interval of its health checks',
  ),
  REVIEW: told(
    z.enum(['flagged', 'all', 'none'], 'must be flagged, all or none').default('flagged'),
    '`flagged`',
    'Which submissions wait for a review: `flagged`, `all` or `none`',
  ),
  OFFLINE_PAGES: told(
    yesOrNo.default(true),
    '`on`',
    'Whether browsers keep the pages seen last, for a day and for when the directory cannot be reached; `off` throws away what they keep at their next visit',
  ),
  METAMASK_SDK: told(
    yesOrNo.default(false),
    '`off`',
    'Whether the wallet dialog loads the SDK of MetaMask, whose licence forbids commercial use beyond 10,000 monthly users (see `THIRD-PARTY.md`); without it MetaMask connects like every wallet that a browser announces',
  ),
  TRUST_PROXY: told(
    trustedProxies.default([]),
    'none',
    'Networks of the proxies in front, as CIDRs, comma-separated',
  ),
  METRICS_TOKEN: told(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 characters or more, without spaces')
      .optional(),
    'none',
    'Bearer token for `/metrics`, of the API and of a projector of its own; without it only the same machine or container may read them, and not through a proxy: the host of a container needs it',
  ),
  DONATION_ETH: told(
    z
      .string()
      .refine((text) => isAddress(text), 'must be an Ethereum address')
      .optional(),
    'none',
    'Ethereum address for donations, shown where set',
  ),
  DONATION_BTC: told(
    z
      .string()
      .regex(/^(bc1[a-z0-9]{11,71}|[13][A-HJ-NP-Za-km-z1-9]{25,34})$/, 'must be a Bitcoin address')
      .optional(),
    'none',
    'Bitcoin address for donations, shown where set',
  ),
  SUPPORT_EMAIL: told(
    z.email('must be an e-mail address').optional(),
    'none',
    'Mailbox for support, shown where set',
  ),
  SOCIAL_URL: told(
    addressOf(['https'], 'https://social.example/directory').optional(),
    'none',
    'Account of the directory on a social network, shown where set',
  ),
  LOG_LEVEL: told(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    '`info`',
    'How much is logged, by pino’s names',
  ),
  NODE_ENV: told(
    z
      .enum(
        ['development', 'test', 'production'],
        'must be development, test or production, or unset',
      )
      .default('development'),
    'none',
    '`production` wants both keys set and has no demo mode; else `development` or `test`',
  ),
})

/** How `RPC_URL_<chain id>` is parsed. */
export const rpcUrl = told(
  addressOf(['http', 'https'], 'https://rpc.example/key'),
  'none',
  'JSON-RPC endpoint of a chain, for contract wallets, for what the page reads from it and, of chain 1, for ENS names. A name and a password in it (`https://name:password@…`) are sent as an `Authorization` header and never logged',
)
