import { isAddress } from 'viem'
import { z } from '#contract/z.ts'
import {
  bucketUrl,
  byteCount,
  duration,
  eventStoreUrl,
  onOrOff,
  publicUrl,
  secret,
  trustedProxies,
  urlOf,
  wallet,
  wallets,
  witnesses,
} from './values.ts'

/**
 * An environment variable: its schema, its meaning, and the default that the documentation shows,
 * which is that of the schema unless it depends on other things.
 */
const variable = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  defaultText = formatDefault(schema),
) => schema.meta({ defaultText, description })

function formatDefault(schema: z.ZodType): string {
  const value = schema instanceof z.ZodPrefault ? schema.def.defaultValue : ''
  return value === '' ? 'none' : `\`${value}\``
}

const nftUrl = urlOf(['http', 'https'], 'https://nfts.example').transform((url) =>
  url.replace(/\/+$/, ''),
)
const nftKey = z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces')

/** Variables of the NFT services. API keys are never logged and never sent to browsers. */
const nftVariables = {
  OPENSEA_API_KEY: variable(
    nftKey.optional(),
    'OpenSea API key. Lists the NFTs of a wallet when its owner chooses an avatar; services without a key are skipped',
  ),
  ALCHEMY_API_KEY: variable(nftKey.optional(), 'Alchemy API key, for the same purpose'),
  MORALIS_API_KEY: variable(nftKey.optional(), 'Moralis API key, for the same purpose'),
  OPENSEA_URL: variable(nftUrl.prefault('https://api.opensea.io'), 'Base URL of the OpenSea API'),
  ALCHEMY_URL: variable(
    nftUrl.prefault('https://eth-mainnet.g.alchemy.com'),
    'Base URL of the Alchemy API',
  ),
  MORALIS_URL: variable(
    nftUrl.prefault('https://deep-index.moralis.io'),
    'Base URL of the Moralis API',
  ),
}

/**
 * Environment variables of the server, except `RPC_URL_<chain id>`. `docs/configuration.md` shows them
 * as a table.
 */
export const configVariables = z.object({
  HOST: variable(z.string().prefault('127.0.0.1'), 'Address to listen on'),
  PORT: variable(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port between 0 and 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port between 0 and 65535')
      .prefault('4300'),
    'Port to listen on; `0` picks a free port and prints it',
  ),
  PUBLIC_URL: variable(
    publicUrl.optional(),
    'Public address: the sign-in domain, the base of all links, and the allowed origin. Links of profiles are checked for links back unless it is loopback',
    '`http://localhost:<PORT>`',
  ),
  DATA_DIR: variable(
    z.string().prefault('.data'),
    'Folder of the embedded Postgres, the media, and the keys created at the first start',
  ),
  DATABASE_URL: variable(
    urlOf(['postgres', 'postgresql'], 'postgres://user:password@host:5432/name').optional(),
    'Postgres server to use instead of the embedded one',
  ),
  DATABASE_PASSWORD: variable(z.string().optional(), 'Password for a `DATABASE_URL` without one'),
  EVENTSTORE_URL: variable(
    eventStoreUrl.optional(),
    'EventStoreDB connection string of one node or of a cluster (`esdb://one:2113,two:2113,three:2113`, `esdb+discover://name`). Without it events are stored in Postgres',
  ),
  MEDIA_URL: variable(
    bucketUrl.optional(),
    'S3-compatible bucket instead of `DATA_DIR/media`: `https://key:secret@host/bucket?region=…`, a `/` in the secret as `%2F`. Keep it private',
  ),
  MEDIA_QUOTA: variable(
    byteCount.prefault('10GB'),
    'Total size of all pictures, such as `500MB`. Uploads are refused beyond it, and while less than 1 GB of the disk is free',
  ),
  VAULT_KEY: variable(
    secret.optional(),
    '32 bytes, base64. Wraps the keys to personal data. A start with another key is refused',
    'created in `DATA_DIR`',
  ),
  IDENTITY_KEY: variable(
    secret.optional(),
    '32 bytes, base64. Derives ids of wallets, handles and networks. A start with another key is refused',
    'created in `DATA_DIR`',
  ),
  LOG_KEY: variable(
    secret.optional(),
    '32 bytes, base64. Signs the checkpoints of the transparency log, which signs nothing with another key. `npm run log -- rotate` replaces it',
    'created in `DATA_DIR`',
  ),
  WITNESSES: variable(
    witnesses.prefault(''),
    'Witnesses that cosign the checkpoints of the transparency log: the address of each, a space, and its key. Comma-separated, 14 at most',
  ),
  LOG_MIRROR: variable(
    publicUrl.optional(),
    'Server of a mirror of the transparency log, with its folder below `/tlog/1`. Its last checkpoint is compared at each start, before anything is signed',
  ),
  ADMIN_WALLETS: variable(
    wallets.prefault(''),
    'Wallets of admins, comma-separated. Write a contract wallet as `eip155:<chain id>:0x…`, since another chain may have a different contract at its address',
  ),
  AUDITOR_WALLETS: variable(
    wallets.prefault(''),
    'Wallets of auditors, who can read what admins can, comma-separated',
  ),
  FOUNDER_WALLET: variable(
    wallet.optional(),
    'Wallet of the founder of the directory, whose profile has a mark',
  ),
  DEMO: variable(
    onOrOff.optional(),
    'Demo wallets and sample profiles: `on` or `off`. Allowed only where `HOST` and `PUBLIC_URL` are loopback, `TRUST_PROXY` is unset and `NODE_ENV` is not `production`',
    '`on` if allowed and `ADMIN_WALLETS` is unset, else `off`',
  ),
  ...nftVariables,
  STARTUP_WAIT: variable(
    duration.prefault('60s'),
    'How long a start waits for Postgres and EventStoreDB to answer: a number with `ms`, `s` or `m`',
  ),
  STOP_DELAY: variable(
    duration.refine((ms) => ms <= 60_000, 'must be 60 s at most').prefault('0s'),
    'How long the API serves requests after SIGTERM while `/readyz` answers 503, so that a load balancer stops sending requests before the port closes. Set it longer than the interval of the health checks',
  ),
  REVIEW: variable(
    z.enum(['flagged', 'all', 'none'], 'must be flagged, all or none').prefault('flagged'),
    'Which submissions wait for a review: `flagged`, `all` or `none`',
  ),
  OFFLINE_PAGES: variable(
    onOrOff.prefault('on'),
    'Whether browsers cache the pages they saw last for a day, for times when the directory is unreachable. `off` clears the cache at their next visit',
  ),
  METAMASK_SDK: variable(
    onOrOff.prefault('off'),
    'Whether the wallet dialog loads the MetaMask SDK. Its licence forbids commercial use beyond 10,000 monthly users (see `THIRD-PARTY.md`). Without it MetaMask connects like every other browser wallet',
  ),
  TRUST_PROXY: variable(
    trustedProxies.prefault(''),
    'Networks of the reverse proxies, as CIDRs, comma-separated',
  ),
  METRICS_TOKEN: variable(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 characters or more, without spaces')
      .optional(),
    'Bearer token for `/metrics` of the API and of a separate projector: 16 characters or more, without spaces. Without it only requests from the same machine or container can read them, and only without a proxy',
  ),
  DONATION_ETH: variable(
    z
      .string()
      .refine((text) => isAddress(text), 'must be an Ethereum address')
      .optional(),
    'Ethereum address for donations. Shown if set',
  ),
  DONATION_BTC: variable(
    z
      .string()
      .regex(/^(bc1[a-z0-9]{11,71}|[13][A-HJ-NP-Za-km-z1-9]{25,34})$/, 'must be a Bitcoin address')
      .optional(),
    'Bitcoin address for donations. Shown if set',
  ),
  SUPPORT_EMAIL: variable(
    z.email('must be an e-mail address').optional(),
    'E-mail address of support. Shown if set',
  ),
  SOCIAL_URL: variable(
    urlOf(['https'], 'https://social.example/directory').optional(),
    'Address of the directory’s account on a social network. Shown if set',
  ),
  LOG_LEVEL: variable(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .prefault('info'),
    'Log level of pino',
  ),
  NODE_ENV: variable(
    z
      .enum(
        ['development', 'test', 'production'],
        'must be development, test or production, or unset',
      )
      .prefault('development'),
    '`production` requires `VAULT_KEY` and `IDENTITY_KEY`, and has no demo mode; else `development` or `test`',
  ),
})

/** Schema of each `RPC_URL_<chain id>`. */
export const rpcUrl = variable(
  urlOf(['http', 'https'], 'https://rpc.example/key'),
  'JSON-RPC endpoint of a chain, for contract wallets, for reads by the frontend and, on chain 1, for ENS names. Name and password in it (`https://name:password@…`) are sent as an `Authorization` header and never logged',
)
