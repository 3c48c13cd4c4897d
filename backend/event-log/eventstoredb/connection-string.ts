import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const example = 'esdb://user:password@one:2113,two:2113,three:2113?tls=true'

const clientOptions = [
  ...['connectionName', 'defaultDeadline', 'discoveryInterval', 'dnsDiscover', 'gossipTimeout'],
  ...['keepAliveInterval', 'keepAliveTimeout', 'maxDiscoverAttempts', 'nodePreference', 'tls'],
  ...['tlsCAFile', 'tlsVerifyCert', 'throwOnAppendFailure', 'userCertFile', 'userKeyFile'],
]

/** Returns the name of an option as the client compares it: `tls_ca_file` is `tlsCAFile`. */
const flatName = (name: string) => name.trim().toLowerCase().replace(/[_-]/g, '')

const knownOptions = new Set(clientOptions.map(flatName))
const files = ['tlsCAFile', 'userCertFile', 'userKeyFile']

/**
 * Returns the fault of an EventStoreDB connection string as the client parses it; undefined if it
 * is valid. The string holds a password, so the answer quotes none of its values.
 */
export function findConnectionFault(text: string): string | undefined {
  // For unknown options the client prints a warning that contains the whole string.
  const given = new URLSearchParams(text.split('?').slice(1).join('?'))
  for (const [name, value] of given) {
    if (!knownOptions.has(flatName(name)))
      return `has the option ${name}, which the client does not support`
    if (flatName(name) === 'tlsverifycert' && value.trim() === 'false') {
      return 'has tlsVerifyCert=false, which the client ignores: name the certificate with tlsCAFile'
    }
  }
  // Loaded on demand, since a log in Postgres needs no client. `import` would make this asynchronous.
  const client: typeof import('@eventstore/db-client') = require('@eventstore/db-client')
  try {
    // The client connects at its first call.
    client.EventStoreDBClient.connectionString(text)
    return undefined
  } catch (error) {
    const isText = error instanceof URIError || (error instanceof Error && 'location' in error)
    if (!isText) return describeFileFault(new Set([...given.keys()].map(flatName)))
    return `must be a connection string such as ${example}${placeOf(error)}`
  }
}

const connectionPattern =
  /^esdb(?:\+discover)?:\/\/(?:(?<username>[^:@/]+):(?<password>[^@/]*)@)?(?<hosts>[^/?]+)[^?]*\??(?<query>.*)$/i

/**
 * Returns the servers of a valid connection string, whether they use TLS, and the credentials. Without TLS
 * a server accepts any credentials.
 */
export function parseConnection(text: string) {
  const {
    username = 'provenance',
    password = '',
    hosts = '',
    query = '',
  } = connectionPattern.exec(text)?.groups ?? {}
  const given = query.split('&').map((option) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(option) ?? []
    return [flatName(name), value.trim()] as const
  })
  const options = new Map(given)
  const caFile = options.get('tlscafile')
  return {
    servers: hosts.split(',').map((host) => new URL(`https://${host}`)),
    isTls: options.get('tls') !== 'false',
    caFile: caFile === undefined ? undefined : decodeURIComponent(caFile),
    credentials: {
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    },
  }
}

function describeFileFault(given: ReadonlySet<string>): string {
  if (given.has('usercertfile') !== given.has('userkeyfile')) {
    return 'has one of userCertFile and userKeyFile without the other'
  }
  const named = files.filter((name) => given.has(flatName(name)))
  return `names a file that cannot be read: check ${named.join(', ')}`
}

function placeOf(error: unknown): string {
  if (!(error instanceof Error && 'location' in error && 'expected' in error)) return ''
  const [at] = Array.isArray(error.location) ? error.location : []
  return `: at character ${Number(at) + 1} it expects ${error.expected}`
}
