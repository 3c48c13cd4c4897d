import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { localAddressSpellings } from '#tests/fixtures/local-address-spellings.ts'
import { serveRequests } from '#tests/support/chain-server.ts'
import { serveNames } from '#tests/support/dns-server.ts'
import { fetchPublicPicture } from './fetch-public.ts'
import { isPublicAddress } from './is-public-address.ts'

const never = new AbortController().signal
const terms = { maxBytes: 1000, timeoutMs: 5000, types: ['image/'], signal: never }

/** Opens a server that records every connection, by IPv4 and, if available, IPv6. */
async function listenForAll() {
  let connectionCount = 0
  const server = createNetServer((socket) => {
    connectionCount += 1
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 6\r\n\r\ncanary')
  })
  const listen = async (host: string) => {
    server.listen(0, host)
    await once(server, 'listening')
  }
  await listen('::').catch(() => listen('0.0.0.0'))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connectionCount: () => connectionCount }
}

async function serve(response: RequestListener) {
  const { url, close } = await serveRequests(response)
  onTestFinished(close)
  return url
}

const noNames = async () => {
  throw new Error('No name is asked for')
}
/** Resolver for which loopback counts as public. */
const toLoopback = {
  isAllowed: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
  resolve: noNames,
}

/** Returns a resolver for which loopback counts as public for the first connection only. */
function onceToLoopback() {
  let isFirst = true
  const isAllowed = (address: string) => {
    const isLetThrough = isFirst
    isFirst = false
    return isLetThrough || isPublicAddress(address)
  }
  return { isAllowed, resolve: (name: string) => lookup(name, { all: true }) }
}

const refused = /is not public|contains a password|must begin with/

describe('an address that is not public', () => {
  it(`is not connected to, in ${localAddressSpellings.length} spellings`, async () => {
    expect(localAddressSpellings.length).toBeGreaterThanOrEqual(60)
    const { port, connectionCount } = await listenForAll()
    for (const spelling of localAddressSpellings) {
      const fetched = fetchPublicPicture(`${spelling}:${port}/picture.png`, terms)
      await expect([spelling, await fetched.catch(({ name }) => name)]).toEqual([
        spelling,
        'FetchRefused',
      ])
    }
    expect(connectionCount()).toBe(0)
  })

  it.each(['ftp:', 'file:', 'gopher:', 'data:', 'javascript:', 'unix:', 'ws:'])(
    'is not fetched by %s',
    async (protocol) => {
      const { port, connectionCount } = await listenForAll()
      await expect(fetchPublicPicture(`${protocol}//127.0.0.1:${port}/`, terms)).rejects.toThrow(
        'Its address must begin with http:// or https://.',
      )
      expect(connectionCount()).toBe(0)
    },
  )

  it.each(localAddressSpellings)(
    'is not fetched after a redirect from a public one: %s',
    async (spelling) => {
      const { port, connectionCount } = await listenForAll()
      const location = encodeURI(`${spelling}:${port}/`)
      const url = await serve((_request, response) => response.writeHead(302, { location }).end())
      await expect(
        fetchPublicPicture(url, { ...terms, resolver: onceToLoopback() }),
      ).rejects.toThrow(
        // Not every system resolves all names of loopback.
        /localhost/.test(spelling) ? /is not public|does not respond/ : refused,
      )
      expect(connectionCount()).toBe(0)
    },
  )
})

describe('a name', () => {
  it('is resolved once, and the connection uses the checked address', async () => {
    const names = await serveNames((_name, question) => [
      question === 1 ? '127.0.0.1' : '127.0.0.9',
    ])
    onTestFinished(names.close)
    const { port } = new URL(await serve((_request, response) => response.end('seen')))
    const resolver = { ...toLoopback, resolve: names.resolve }
    const address = `http://rebinding.example:${port}/`
    expect((await fetchPublicPicture(address, { ...terms, resolver })).toString()).toBe('seen')
    expect(names.queried).toEqual(['rebinding.example'])
    await expect(fetchPublicPicture(address, { ...terms, resolver })).rejects.toThrow(
      'is not public',
    )
  })

  it('is refused if one of its addresses is not public', async () => {
    const { port, connectionCount } = await listenForAll()
    const names = await serveNames(() => ['93.184.216.34', '127.0.0.1'])
    onTestFinished(names.close)
    const resolver = { isAllowed: isPublicAddress, resolve: names.resolve }
    await expect(
      fetchPublicPicture(`http://mixed.example:${port}/`, { ...terms, resolver }),
    ).rejects.toThrow('is not public')
    expect(connectionCount()).toBe(0)
  })

  it('is refused if it does not resolve', async () => {
    const resolver = { ...toLoopback, resolve: async () => [] }
    await expect(
      fetchPublicPicture('http://nobody.example/', { ...terms, resolver }),
    ).rejects.toThrow('is not public')
    await expect(
      fetchPublicPicture('http://nobody.example/', { ...terms, resolver: toLoopback }),
    ).rejects.toThrow('Its server does not respond.')
  })
})

describe('a public address', () => {
  const open = (response: RequestListener, more: object = {}) =>
    serve(response).then((url) =>
      fetchPublicPicture(url, { ...terms, resolver: toLoopback, ...more }),
    )

  it('returns the response body', async () => {
    const found = await open((request, response) => {
      response.setHeader('content-type', 'Image/PNG')
      response.end(`${request.headers.cookie} ${request.headers.authorization}`)
    })
    expect(found.toString()).toBe('undefined undefined')
  })

  it('may redirect twice, but not more often', async () => {
    const redirect =
      (times: number): RequestListener =>
      (request, response) => {
        const step = Number(request.url?.slice(1))
        if (step < times) response.writeHead(301, { location: `/${step + 1}` }).end()
        else response.end(`after ${step}`)
      }
    expect((await open(redirect(2))).toString()).toBe('after 2')
    await expect(open(redirect(3))).rejects.toThrow('It redirects too often.')
  })

  it.each<[string, RequestListener]>([
    ['It is too large.', (_request, response) => response.end(Buffer.alloc(1001))],
    [
      'It is too large.',
      (_request, response) => {
        response.flushHeaders()
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(500)));
        }
        response.on('drain', more)
        more()
      },
    ],
    [
      'Its server responded with status 404.',
      (_request, response) => response.writeHead(404).end(),
    ],
    [
      'It is not a picture.',
      (_request, response) => response.setHeader('content-type', 'text/html').end('<b>'),
    ],
    ['Its server does not respond.', (_request, response) => response.destroy()],
    [
      'Its address must begin with http:// or https://.',
      (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
  ])('is refused: %s', async (sentence, response) => {
    await expect(open(response)).rejects.toThrow(sentence)
  })

  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    [
      'answers byte by byte',
      (_request, response) => {
        const timer = setInterval(() => response.write('.'), 20)
        response.once('close', () => clearInterval(timer))
      },
    ],
  ])('is abandoned in time if its server %s', async (_, response) => {
    await expect(open(response, { timeoutMs: 300 })).rejects.toThrow('Its server is too slow.')
  })

  it.each([
    ['error', 404, {}],
    ['redirect', 302, { location: '/elsewhere' }],
  ])('is not read to the end of an endless %s', async (_, status, headers) => {
    const left = Promise.withResolvers<void>()
    const fetched = open(
      (request, response) => {
        if (request.url === '/elsewhere') response.end('elsewhere')
        else {
          response.once('close', () => left.resolve())
          response.writeHead(status, headers).write('It goes on for ever')
        }
      },
      { timeoutMs: 60_000 },
    )
    await fetched.catch(() => undefined)
    await left.promise
  })

  it('is abandoned when the caller aborts', async () => {
    const came = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    const gone = new AbortController()
    const fetched = open(
      (_request, response) => {
        response.once('close', () => left.resolve())
        came.resolve()
      },
      { signal: gone.signal },
    )
    fetched.catch(() => undefined)
    await came.promise
    gone.abort()
    await expect(fetched).rejects.toThrow()
    await left.promise
  })
})
