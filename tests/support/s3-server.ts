import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Bucket, parseBucket } from '#backend/media/bucket.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { createObjects } from './s3-objects.ts'
import { findSignatureFault } from './s3-signature.ts'

/** Replaces or delays the next response. */
type Fault = 'reset' | 'hang' | 'stall' | { status: number; body: string } | Later

/** Delays a normal response until the promise resolves. */
type Later = { after: Promise<unknown> }

type Options = {
  versioning?: 'off' | 'on' | 'unknown'
  /** Maximum number of entries in a page of a listing. */
  pageSize?: number
  /** Time by which the server's clock is ahead. */
  clockAheadMs?: number
}

type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> }

const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a/secret+with=signs' }
const bucketName = 'pictures'
const folder = `/${bucketName}/`

const isLater = (fault: Fault | undefined): fault is Later =>
  typeof fault === 'object' && 'after' in fault

/** Body of an S3 error. */
export function s3Fault(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`
}

/**
 * Starts a store on loopback that supports the part of S3 that pictures need, and accepts only
 * requests with a valid AWS signature.
 */
export async function startS3Server(options: Options = {}) {
  const { versioning = 'off', pageSize = 1000, clockAheadMs = 0 } = options
  const objects = createObjects({ keepsVersions: versioning === 'on', pageSize })
  const faults: Fault[] = []
  const requests: string[] = []
  const inFlight = new Set<ServerResponse>()
  const now = () => new Date(Date.now() + clockAheadMs)

  const answerBucket = (query: URLSearchParams): Answer => {
    if (query.has('versioning')) {
      if (versioning === 'unknown') return { status: 501, body: s3Fault('NotImplemented') }
      const status = versioning === 'on' ? '<Status>Enabled</Status>' : ''
      return { status: 200, body: `<VersioningConfiguration>${status}</VersioningConfiguration>` }
    }
    if (query.has('versions')) return { status: 200, body: objects.listVersions(query) }
    return { status: 200, body: objects.listObjects(query) }
  }

  const putObject = (key: string, { headers }: IncomingMessage, body: Buffer): Answer => {
    const type = headers['content-type']
    const source = headers['x-amz-copy-source']
    if (source === undefined) {
      objects.put(key, body, type, now())
      return { status: 200 }
    }
    const copied = objects.get(String(source).slice(folder.length))
    if (!copied?.body) return { status: 404, body: s3Fault('NoSuchKey') }
    objects.put(key, copied.body, type, now())
    return { status: 200, body: '<CopyObjectResult><ETag>"e"</ETag></CopyObjectResult>' }
  }

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', headers } = request
    const url = new URL(`http://${headers.host}${request.url}`)
    const body = await buffer(request)
    const fault = await findSignatureFault({ method, url, headers, body }, credentials)
    if (fault !== undefined) return { status: 403, body: s3Fault(fault) }
    if (!url.pathname.startsWith(folder)) return { status: 404, body: s3Fault('NoSuchBucket') }
    const key = url.pathname.slice(folder.length)
    if (key === '') return answerBucket(url.searchParams)
    if (method === 'PUT') return putObject(key, request, body)
    if (method === 'DELETE') {
      objects.remove(key, url.searchParams.get('versionId'), now())
      return { status: 204 }
    }
    const found = objects.get(key)
    if (!found?.body) return { status: 404, body: s3Fault('NoSuchKey') }
    const about = {
      'Content-Type': found.type ?? '',
      'Content-Length': String(found.body.length),
    }
    return { status: 200, body: found.body, headers: about }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`)
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault === 'reset') {
      request.socket.destroy()
      return
    }
    if (isLater(fault)) await fault.after
    const isGiven = typeof fault === 'object' && !isLater(fault)
    const { status, body, headers }: Answer = isGiven ? fault : await answer(request)
    response.writeHead(status, { ...headers, Date: now().toUTCString() })
    if (fault === 'stall') {
      response.write(body?.slice(0, body.length / 2))
      return
    }
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const port = await listenOnLoopback(server)
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  const { accessKeyId, secretAccessKey } = credentials
  const url = `http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${port}/${bucketName}?region=eu-central-1`
  return { url, bucket: parseBucket(url) as Bucket, objects, faults, requests, inFlight, stop }
}
