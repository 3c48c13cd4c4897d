import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { createServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { findTlsFault } from './find-tls-fault.ts'

const fixtures = new URL('../../../tests/fixtures/', import.meta.url)
const certificate = fileURLToPath(new URL('untrusted-certificate.pem', fixtures))
const key = fileURLToPath(new URL('untrusted-certificate.key.pem', fixtures))

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const openTlsServer = () =>
  listen(createServer({ cert: readFileSync(certificate), key: readFileSync(key) }))

it('names the server with an untrusted CA, and the option for its CA', async () => {
  const port = await openTlsServer()
  expect(await findTlsFault(`esdb://user:secret@localhost:${port}?keepAliveTimeout=1`)).toBe(
    `TLS with localhost:${port} fails (DEPTH_ZERO_SELF_SIGNED_CERT): name the file of the CA that signed its certificate as tlsCAFile`,
  )
})

it('finds the failing server of a cluster', async () => {
  const port = await openTlsServer()
  expect(await findTlsFault(`esdb://127.0.0.1:1,localhost:${port}`)).toContain(`localhost:${port}`)
})

it('finds no fault if the CA is given, or the connection has no TLS', async () => {
  const port = await openTlsServer()
  expect(
    await findTlsFault(`esdb://localhost:${port}?tlsCAFile=${encodeURIComponent(certificate)}`),
  ).toBeUndefined()
  expect(await findTlsFault(`esdb://localhost:${port}?tls=false`)).toBeUndefined()
})

it('names the option for a server without TLS', async () => {
  const port = await listen(createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n')))
  expect(await findTlsFault(`esdb://127.0.0.1:${port}`)).toMatch(
    /ERR_SSL_WRONG_VERSION_NUMBER.*tls=false$/,
  )
})

it('finds no fault of an unavailable server', async () => {
  expect(await findTlsFault('esdb://127.0.0.1:1')).toBeUndefined()
})
