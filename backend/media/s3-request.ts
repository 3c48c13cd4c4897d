import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Bucket } from './bucket.ts'
import { readFault } from './s3-document.ts'
import { MediaUnavailable } from './store.ts'

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** The bucket itself is meant where absent. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** What may come back besides 2xx and 404. */
  accepts?: readonly number[]
}

/** `ahead`: by how many milliseconds the store's clock is ahead of ours, to the second. */
export type S3Answer = { status: number; body: Buffer; ahead: number }

/** Sends what may be sent twice. */
export type S3Send = (request: S3Request) => Promise<S3Answer>

/** Milliseconds that one try may take, and how many there are. */
export type S3Patience = { timeout: number; tries: number }

const passing = new Set([408, 425, 429, 500, 502, 503, 504])
const firstPause = 100

/** Signs and sends requests to a bucket. Throws `MediaUnavailable`, whose message tells why. */
export function connectBucket(bucket: Bucket, { timeout, tries }: S3Patience): S3Send {
  const client = new AwsClient({
    accessKeyId: bucket.keyId,
    secretAccessKey: bucket.secret,
    service: 's3',
    retries: 0,
    ...(bucket.region !== undefined && { region: bucket.region }),
  })

  const attempt = async (request: S3Request): Promise<S3Answer & { fault: string | undefined }> => {
    const { method, key = '', query = {}, headers, body } = request
    const url = `${bucket.endpoint}/${bucket.name}/${key}`
    const search = new URLSearchParams(query).toString()
    const response = await client.fetch(search === '' ? url : `${url}?${search}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      headers: {
        ...headers,
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body && { body: new Uint8Array(body) }),
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    const ahead = Number.isNaN(date) ? 0 : date - Date.now()
    const answer = Buffer.from(await response.arrayBuffer())
    const { status } = response
    // A copy can fail after the store has said 200.
    const fault = status === 200 && method !== 'PUT' ? undefined : readFault(answer)
    return { status, body: answer, ahead, fault }
  }

  return async (request) => {
    for (let round = 1; ; round += 1) {
      const isLast = round >= tries
      try {
        const { fault, ...answer } = await attempt(request)
        const { status } = answer
        if (isExpected(request, status, fault)) return answer
        if (isLast || !(passing.has(status) || status === 200)) {
          throw new MediaUnavailable(`The bucket answers ${status} ${fault ?? ''}`.trimEnd())
        }
      } catch (cause) {
        if (cause instanceof MediaUnavailable) throw cause
        if (isLast) {
          throw new MediaUnavailable(`The bucket does not answer (${reasonOf(cause)})`, { cause })
        }
      }
      await sleep(firstPause * 2 ** (round - 1) * (0.5 + Math.random() / 2))
    }
  }
}

function isExpected(
  { accepts = [] }: S3Request,
  status: number,
  fault: string | undefined,
): boolean {
  if (accepts.includes(status)) return true
  if (status === 404) return fault === undefined || fault === 'NoSuchKey'
  return status >= 200 && status < 300 && fault === undefined
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  if (error.name === 'TimeoutError') return 'too slow'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
