import { describe, expect, it } from 'vitest'
import { completeConfig, loadConfig } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('the configuration', () => {
  it('has default values', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4300,
      demo: true,
      reviewMode: 'flagged',
    })
    expect(config.publicUrl.href).toBe('http://localhost:4300/')
    expect(config.trustProxy).toEqual([])
  })

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(loadConfig({}))
  })

  it('stores wallets in lower case', () => {
    const config = loadConfig({ ADMIN_WALLETS: ` ${wallet} ,`, FOUNDER_WALLET: wallet })
    expect([...config.adminWallets]).toEqual([wallet.toLowerCase()])
    expect(config.founderWallet).toBe(wallet.toLowerCase())
  })

  it('accepts a contract wallet with its chain', () => {
    const config = loadConfig({ AUDITOR_WALLETS: `eip155:137:${wallet}, ${wallet}` })
    expect([...config.auditorWallets]).toEqual([
      `eip155:137:${wallet.toLowerCase()}`,
      wallet.toLowerCase(),
    ])
  })

  it('has an endpoint for each configured chain', () => {
    const config = loadConfig({ RPC_URL_1: 'https://one.example', RPC_URL_8453: 'http://base' })
    expect([...config.rpcUrls]).toEqual([
      [1, 'https://one.example'],
      [8453, 'http://base'],
    ])
  })

  it.each(['esdb://one:2113,two:2113,three:2113?tls=false', 'esdb+discover://cluster.example'])(
    'accepts an EventStoreDB cluster: %s',
    (url) => {
      expect(loadConfig({ EVENTSTORE_URL: url }).eventstoreUrl).toBe(url)
    },
  )

  it.each([
    [undefined, 60_000],
    ['0s', 0],
    ['500ms', 500],
    ['90s', 90_000],
    ['2m', 120_000],
  ])('parses STARTUP_WAIT=%s as %i ms', (STARTUP_WAIT, ms) => {
    expect(loadConfig({ STARTUP_WAIT }).startupWaitMs).toBe(ms)
  })

  it('adds the password of the database to its address, with any characters', () => {
    const DATABASE_URL = 'postgres://provenance@postgres:5432/provenance'
    const { databaseUrl = '' } = loadConfig({ DATABASE_URL, DATABASE_PASSWORD: 'a/b+c=@:%' })
    expect(decodeURIComponent(new URL(databaseUrl).password)).toBe('a/b+c=@:%')
    expect(databaseUrl.replace(/:[^:]*@/, '@')).toBe(DATABASE_URL)
    expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it('checks links unless the directory is on loopback', () => {
    expect(loadConfig({}).linkChecks).toBe(false)
    expect(loadConfig({ PUBLIC_URL: 'http://[::1]:4300' }).linkChecks).toBe(false)
    expect(loadConfig({ PUBLIC_URL: 'https://directory.example' }).linkChecks).toBe(true)
  })

  it('is completed with the actual port and the demo admin', () => {
    const completed = completeConfig(loadConfig({ PORT: '0' }), 5123, wallet)
    expect(completed.publicUrl.href).toBe('http://localhost:5123/')
    expect([...completed.adminWallets]).toEqual([wallet.toLowerCase()])
    const named = loadConfig({ PORT: '0', PUBLIC_URL: 'https://directory.example' })
    expect(completeConfig(named, 5123, undefined).publicUrl.href).toBe('https://directory.example/')
  })

  it.each([
    [{ PORT: '70000' }, 'PORT must be a port'],
    [{ PORT: '-1' }, 'PORT must be a port'],
    [{ PUBLIC_URL: 'https://directory.example/path' }, 'PUBLIC_URL must have no path'],
    [{ PUBLIC_URL: 'https://user@directory.example' }, 'PUBLIC_URL must have no path'],
    [{ DATABASE_URL: 'mysql://host/name' }, 'DATABASE_URL must be an address'],
    [{ MEDIA_URL: 'https://s3.example/bucket' }, 'MEDIA_URL must be a bucket'],
    [{ MEDIA_QUOTA: '10' }, 'MEDIA_QUOTA must be a number with its unit, such as 500MB or 10GB'],
    [{ MEDIA_QUOTA: 'lots' }, 'MEDIA_QUOTA must be a number with its unit'],
    [{ EVENTSTORE_URL: 'http://host' }, 'EVENTSTORE_URL must be a connection string'],
    [{ VAULT_KEY: key.slice(4) }, 'VAULT_KEY must be 32 bytes'],
    [{ ADMIN_WALLETS: wallet.replace('EE7', 'eE7') }, 'ADMIN_WALLETS has 0x529'],
    [{ FOUNDER_WALLET: `eip155:56:${wallet}` }, 'FOUNDER_WALLET has eip155:56:0x529'],
    [{ FOUNDER_WALLET: 'somebody' }, 'FOUNDER_WALLET has somebody'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off'],
    [{ REVIEW: 'some' }, 'REVIEW must be flagged, all or none'],
    [{ RPC_URL_5: 'https://five.example' }, 'RPC_URL_5 names no supported chain'],
    [{ RPC_URL_1: 'one' }, 'RPC_URL_1 must be an address'],
    [{ DONATION_ETH: '0x1' }, 'DONATION_ETH must be an Ethereum address'],
    [{ SOCIAL_URL: 'javascript:alert(1)' }, 'SOCIAL_URL must be an address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal'],
    [{ STARTUP_WAIT: '60' }, 'STARTUP_WAIT must be a time such as 500ms, 60s or 2m'],
    [{ STARTUP_WAIT: '-1s' }, 'STARTUP_WAIT must be a time'],
    [{ STARTUP_WAIT: '2000m' }, 'STARTUP_WAIT must be 24 hours at most'],
    [{ STOP_DELAY: '2m' }, 'STOP_DELAY must be 60 s at most'],
    [{ DATABASE_PASSWORD: 'secret' }, 'DATABASE_PASSWORD needs DATABASE_URL'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV must be development, test or production'],
  ])('rejects %j in one sentence that names the variable', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(sentence)
  })
})

describe('MEDIA_QUOTA', () => {
  it.each([
    [undefined, 10_000_000_000],
    ['500MB', 500_000_000],
    ['1.5 gb', 1_500_000_000],
    ['0B', 0],
  ])('parses %s as %i bytes', (MEDIA_QUOTA, bytes) => {
    expect(loadConfig({ MEDIA_QUOTA }).mediaQuota).toBe(bytes)
  })
})

describe('MEDIA_URL', () => {
  it('is parsed to a bucket and its credentials', () => {
    const url = 'https://KEY:a%2Fb%2Bc%3D@s3.example:9000/pictures?region=eu-central-1'
    expect(loadConfig({ MEDIA_URL: url }).mediaBucket).toEqual({
      endpoint: 'https://s3.example:9000',
      name: 'pictures',
      region: 'eu-central-1',
      keyId: 'KEY',
      secret: 'a/b+c=',
    })
  })

  it('is valid without a region', () => {
    const { mediaBucket } = loadConfig({ MEDIA_URL: 'http://key:secret@127.0.0.1:9000/pictures/' })
    expect(mediaBucket).toMatchObject({ endpoint: 'http://127.0.0.1:9000', region: undefined })
  })

  it.each([
    'https://key@host.example/bucket',
    'https://:secret@host.example/bucket',
    'https://mykey:mysecret@host.example',
    'https://mykey:mysecret@host.example/bucket/folder',
    'https://mykey:mysecret@host.example/bucket?region=',
    'https://mykey:mysecret@host.example/bucket?acl=public-read',
    'https://mykey:mysecret@host.example/bucket#part',
    'https://mykey:mysec/ret@host.example/bucket',
    'https://mykey:mysec%E0%ret@host.example/bucket',
    's3://mykey:mysecret@host.example/bucket',
  ])('is rejected without quoting the secret: %s', (url) => {
    const read = () => loadConfig({ MEDIA_URL: url })
    expect(read).toThrow('MEDIA_URL must be a bucket such as https://key:secret@s3.example/bucket')
    expect(read).not.toThrow(/mysec|host\.example/)
  })
})

describe('WITNESSES', () => {
  const vkey = 'witness.example+3242dd05+BGa+fjMsekUzMr2dCn99sFX1xe8aBq2mbZizn7aBDEc6'

  it('has an address and a key for each', () => {
    const { witnesses } = loadConfig({
      WITNESSES: `https://w.example/log ${vkey}, http://w2 ${vkey}`,
    })
    expect(witnesses.map(({ url }) => url.href)).toEqual(['https://w.example/log', 'http://w2/'])
    expect(witnesses[0]?.key.name).toBe('witness.example')
  })

  it.each([
    vkey,
    'https://w.example',
    `ftp://w.example ${vkey}`,
    `https://w.example ${vkey} more`,
    `https://w.example ${vkey.replace('+BGa', '+AGa')}`,
  ])('refuses %s', (value) => {
    expect(() => loadConfig({ WITNESSES: value })).toThrow('not the address of a witness')
  })

  it('lists as many as verifiers accept', () => {
    const WITNESSES = Array(15).fill(`https://w.example ${vkey}`).join(',')
    expect(() => loadConfig({ WITNESSES })).toThrow('14 witnesses at most')
  })
})

describe('TRUST_PROXY', () => {
  it('is a list of networks', () => {
    const { trustProxy } = loadConfig({ TRUST_PROXY: '10.0.0.0/8, ::1, fd00::/8, ::ffff:10.0.0.1' })
    expect(trustProxy).toEqual(['10.0.0.0/8', '::1', 'fd00::/8', '::ffff:10.0.0.1'])
  })

  it.each(['true', 'TRUE', '1', '2', '0.0.0.0/0', '10.0.0.0/8, ::/0'])(
    'is rejected as %s, with the reason',
    (value) => {
      expect(() => loadConfig({ TRUST_PROXY: value })).toThrow(/anyone can forge an address/)
    },
  )

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    'loopback',
    '10.0.0.0/8/8',
    '::1/-1',
    '10.0.0.1:80',
    '::ffff:10.0.0.0/104',
    '::ffff:10.0.0.0/8',
  ])('is rejected as %s', (value) => {
    expect(() => loadConfig({ TRUST_PROXY: value })).toThrow('not an IP address or CIDR range')
  })
})

describe('demo mode', () => {
  it.each([
    [{ ADMIN_WALLETS: wallet }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://directory.example' }, false],
    [{ TRUST_PROXY: '127.0.0.1' }, false],
    [{ DEMO: 'off' }, false],
    [{ NODE_ENV: 'production', VAULT_KEY: key, IDENTITY_KEY: key }, false],
    [{ NODE_ENV: 'test' }, true],
    [{ NODE_ENV: 'development', HOST: '::1', PUBLIC_URL: 'http://[::1]:4300' }, true],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://127.0.0.2:4300' }, true],
    [{ ADMIN_WALLETS: wallet, DEMO: 'on' }, true],
  ])('is active with %j: %s', (env, demo) => {
    expect(loadConfig(env).demo).toBe(demo)
  })

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '127.0.0.1.example' }, 'HOST=127.0.0.1.example'],
    [{ PUBLIC_URL: 'https://directory.example' }, 'PUBLIC_URL=https://directory.example'],
    [{ PUBLIC_URL: 'http://localhost.example' }, 'PUBLIC_URL=http://localhost.example'],
    [{ TRUST_PROXY: '127.0.0.1' }, 'TRUST_PROXY'],
    [{ NODE_ENV: 'production', VAULT_KEY: key, IDENTITY_KEY: key }, 'NODE_ENV=production'],
  ])('is rejected with %j when it is requested', (env, named) => {
    expect(() => loadConfig({ ...env, DEMO: 'on' })).toThrow(
      `cannot be combined with ${named}: remove one`,
    )
  })
})

describe('production', () => {
  it('requires each secret, and names the missing ones', () => {
    const production = { NODE_ENV: 'production' }
    expect(() => loadConfig(production)).toThrow('needs VAULT_KEY and IDENTITY_KEY')
    expect(() => loadConfig({ ...production, VAULT_KEY: key })).toThrow('needs IDENTITY_KEY')
  })
})
