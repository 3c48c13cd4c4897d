import { S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'
import { MediaUnavailable } from './store.ts'

/** Timeout of one attempt, number of attempts, and maximum pause within a body. */
export type S3Limits = { timeoutMs: number; tries: number; idleTimeoutMs: number }

export type S3Connection = {
  client: S3Client
  /** Returns by how many milliseconds the store's clock is ahead. Its responses have whole seconds. */
  clockSkewMs: () => number
}

/**
 * Creates a client of the S3 service of a bucket, without AWS-only features such as checksums and virtual hosts.
 * Connections are unlimited, since each slow download holds one.
 */
export function connectBucket(bucket: Bucket, { timeoutMs, tries }: S3Limits): S3Connection {
  const { endpoint, keyId, secret, region = regionOf(endpoint) } = bucket
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    forcePathStyle: true,
    maxAttempts: tries,
    retryMode: 'standard',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  let clockSkewMs = 0
  client.middlewareStack.add(
    (next) => async (input) => {
      const result = await next(input)
      const date = Date.parse(dateOf(result.response))
      if (!Number.isNaN(date)) clockSkewMs = date - Date.now()
      return result
    },
    { step: 'deserialize', priority: 'low' },
  )
  return { client, clockSkewMs: () => clockSkewMs }
}

function dateOf(response: unknown): string {
  const { headers } = (response ?? {}) as { headers?: Record<string, string> }
  return headers?.date ?? ''
}

/**
 * Returns the region in a host name such as `s3.eu-central-1.amazonaws.com`, or the region that all
 * stores accept.
 */
function regionOf(endpoint: string): string {
  return /\/\/s3[.-]([a-z]{2}(?:-[a-z]+)+-\d+)\./.exec(endpoint)?.[1] ?? 'us-east-1'
}

/** Awaits a response of the store; undefined for a missing object. Throws `MediaUnavailable` for other errors. */
export async function findResponse<Output>(request: Promise<Output>): Promise<Output | undefined> {
  try {
    return await request
  } catch (cause) {
    if (statusOf(cause) === 404 && !isBucketGone(cause)) return undefined
    throw unavailable(cause)
  }
}

/** Awaits a response to a request for which a 404 can only mean a missing bucket. */
export async function requireResponse<Output>(request: Promise<Output>): Promise<Output> {
  const response = await findResponse(request)
  if (response === undefined) throw new MediaUnavailable('The bucket does not exist')
  return response
}

/** Wraps an error in `MediaUnavailable`, with the reason in its message. */
export function unavailable(cause: unknown): MediaUnavailable {
  const status = statusOf(cause)
  if (status === undefined) {
    return new MediaUnavailable(`The bucket does not answer (${reasonOf(cause)})`, { cause })
  }
  if (status === 200) {
    return new MediaUnavailable('The bucket sent an invalid response', { cause })
  }
  const fault = cause instanceof Error ? cause.name : ''
  return new MediaUnavailable(`The bucket answers ${status} ${fault}`.trimEnd(), { cause })
}

/** Returns the HTTP status of an error of the client; undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return metadata?.httpStatusCode
}

const isBucketGone = (error: unknown) => error instanceof Error && error.name === 'NoSuchBucket'

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  const code = 'code' in error ? String(error.code) : undefined
  // A reset connection has the same error name.
  if (error.name === 'TimeoutError' && (!code || code === 'ETIMEDOUT')) return 'too slow'
  return code ?? error.message
}
