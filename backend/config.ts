import { resolve } from 'node:path'
import { isLoopbackName } from '#backend/process/is-loopback-name.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { chainIds } from '#contract/chains.ts'
import { accountName } from '#contract/profile/account.ts'
import type { z } from '#contract/z.ts'
import { type Environment, loadVariableFiles } from './config/variable-files.ts'
import { configVariables, rpcUrl } from './config/variables.ts'

type Variables = z.output<typeof configVariables>

/** Parses the environment. Throws `OperatorError`, which names the invalid variable. */
export function loadConfig(env: Environment) {
  // An empty variable counts as unset, because docker-compose.yml passes unset ones as empty.
  const nonEmpty = Object.entries(env).filter(([, value]) => value?.trim())
  const given = loadVariableFiles(Object.fromEntries(nonEmpty))
  const parsed = configVariables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OperatorError(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  const variables = parsed.data
  const isProduction = variables.NODE_ENV === 'production'
  const publicUrl = variables.PUBLIC_URL ?? new URL(`http://localhost:${variables.PORT}`)
  if (isProduction) refuseMissingSecrets(variables)
  return {
    host: variables.HOST,
    port: variables.PORT,
    publicUrl,
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: parseDatabaseUrl(variables),
    eventstoreUrl: variables.EVENTSTORE_URL,
    mediaBucket: variables.MEDIA_URL,
    mediaQuota: variables.MEDIA_QUOTA,
    vaultKey: variables.VAULT_KEY,
    identityKey: variables.IDENTITY_KEY,
    logKey: variables.LOG_KEY,
    witnesses: variables.WITNESSES,
    logMirror: variables.LOG_MIRROR,
    adminWallets: variables.ADMIN_WALLETS,
    auditorWallets: variables.AUDITOR_WALLETS,
    founderWallet: variables.FOUNDER_WALLET,
    demo: parseDemo(variables),
    reviewMode: variables.REVIEW,
    trustProxy: variables.TRUST_PROXY,
    rpcUrls: parseRpcUrls(given),
    nftAccess: {
      OpenSea: { url: variables.OPENSEA_URL, key: variables.OPENSEA_API_KEY },
      Alchemy: { url: variables.ALCHEMY_URL, key: variables.ALCHEMY_API_KEY },
      Moralis: { url: variables.MORALIS_URL, key: variables.MORALIS_API_KEY },
    },
    metricsToken: variables.METRICS_TOKEN,
    donations: { eth: variables.DONATION_ETH ?? null, btc: variables.DONATION_BTC ?? null },
    support: { email: variables.SUPPORT_EMAIL ?? null, social: variables.SOCIAL_URL ?? null },
    // No page of the internet can link to a directory on loopback.
    linkChecks: !isLoopbackName(publicUrl.hostname),
    offlinePages: variables.OFFLINE_PAGES,
    metaMaskSdk: variables.METAMASK_SDK,
    startupWaitMs: variables.STARTUP_WAIT,
    stopDelayMs: variables.STOP_DELAY,
    logLevel: variables.LOG_LEVEL,
    isProduction,
  }
}

export type Config = ReturnType<typeof loadConfig>

/** Completes the configuration with the actual port and the demo admin. */
export function completeConfig(
  config: Config,
  port: number,
  demoAdminAddress: string | undefined,
): Config {
  const publicUrl =
    config.publicUrl.port === '0' ? new URL(`http://localhost:${port}`) : config.publicUrl
  const adminWallets = demoAdminAddress
    ? new Set([...config.adminWallets, accountName(demoAdminAddress, null)])
    : config.adminWallets
  return { ...config, port, publicUrl, adminWallets }
}

function parseDatabaseUrl({ DATABASE_URL, DATABASE_PASSWORD }: Variables): string | undefined {
  if (DATABASE_PASSWORD === undefined) return DATABASE_URL
  if (DATABASE_URL === undefined) {
    throw new OperatorError('DATABASE_PASSWORD needs DATABASE_URL: set both, or neither.')
  }
  const url = new URL(DATABASE_URL)
  url.password = encodeURIComponent(DATABASE_PASSWORD)
  return url.href
}

function refuseMissingSecrets(variables: Variables): void {
  const missing = (['VAULT_KEY', 'IDENTITY_KEY'] as const).filter((name) => !variables[name])
  if (missing.length === 0) return
  throw new OperatorError(
    `NODE_ENV=production needs ${missing.join(' and ')}: set each to 32 random bytes in base64, as \`openssl rand -base64 32\` makes, and keep them as long as the data.`,
  )
}

/** Lists the settings by which other users may reach the server. All could sign in as the admin of a demo. */
function listPublicSettings({ HOST, PUBLIC_URL, TRUST_PROXY, NODE_ENV }: Variables): string[] {
  return [
    !isLoopbackName(HOST) && `HOST=${HOST}`,
    PUBLIC_URL && !isLoopbackName(PUBLIC_URL.hostname) && `PUBLIC_URL=${PUBLIC_URL.origin}`,
    TRUST_PROXY.length > 0 && 'TRUST_PROXY',
    NODE_ENV === 'production' && 'NODE_ENV=production',
  ].filter((setting) => typeof setting === 'string')
}

function parseDemo(variables: Variables): boolean {
  const publicSettings = listPublicSettings(variables)
  if (variables.DEMO && publicSettings.length > 0) {
    throw new OperatorError(
      `DEMO=on lets everyone who can reach the page sign in as its admin, so it cannot be combined with ${publicSettings.join(' and ')}: remove one of the two.`,
    )
  }
  return variables.DEMO ?? (publicSettings.length === 0 && variables.ADMIN_WALLETS.size === 0)
}

function parseRpcUrls(env: Environment): ReadonlyMap<number, string> {
  const urls = new Map<number, string>()
  for (const [name, value] of Object.entries(env)) {
    const id = /^RPC_URL_(.+)$/.exec(name)?.[1]
    if (id === undefined) continue
    if (!chainIds.includes(Number(id))) {
      throw new OperatorError(`${name} names no supported chain; those are ${chainIds.join(', ')}.`)
    }
    const parsed = rpcUrl.safeParse(value)
    if (!parsed.success) throw new OperatorError(`${name} ${parsed.error.issues[0]?.message}.`)
    urls.set(Number(id), parsed.data)
  }
  return urls
}
