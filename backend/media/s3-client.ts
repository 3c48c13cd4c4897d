import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'
import { MediaUnavailable } from './store.ts'

/** Timeout of one attempt, number of attempts, and longest pause within a body. */
export type S3RetryOptions = { timeoutMs: number; tries: number; standstillMs: number }

export type S3Connection = {
  client: S3Client
  /** By how many milliseconds the store's clock is ahead of ours, to the second. */
  ahead: () => number
}

/**
 * Connects with a bucket's store. Not with what only AWS knows: checksums, virtual hosts. As many
 * connections as there are requests, since each picture that somebody takes slowly holds one.
 */
export function connectBucket(
  bucket: Bucket,
  { timeoutMs, tries }: Omit<S3RetryOptions, 'standstillMs'>,
): S3Connection {
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
  let ahead = 0
  client.middlewareStack.add(
    (next) => async (given) => {
      const answered = await next(given)
      const date = Date.parse(dateOf(answered.response))
      if (!Number.isNaN(date)) ahead = date - Date.now()
      return answered
    },
    { step: 'deserialize', priority: 'low' },
  )
  return { client, ahead: () => ahead }
}

function dateOf(response: unknown): string {
  const { headers } = (response ?? {}) as { headers?: Record<string, string> }
  return headers?.date ?? ''
}

/** The region that a host names, as in `s3.eu-central-1.amazonaws.com`; else what all stores take. */
function regionOf(endpoint: string): string {
  return /\/\/s3[.-]([a-z]{2}(?:-[a-z]+)+-\d+)\./.exec(endpoint)?.[1] ?? 'us-east-1'
}

/** Returns the store's response; undefined for a missing object. */
export async function findIn<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (cause) {
    if (statusOf(cause) === 404 && !isBucketGone(cause)) return undefined
    throw unavailable(cause)
  }
}

/** Returns the store's response where a 404 can only mean a missing bucket. */
export async function askOf<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await findIn(asked)
  if (answer === undefined) throw new MediaUnavailable('The bucket is not there')
  return answer
}

/** Wraps an error in `MediaUnavailable`, with the reason in its message. */
export function unavailable(cause: unknown): MediaUnavailable {
  const status = statusOf(cause)
  if (status === undefined) {
    return new MediaUnavailable(`The bucket does not answer (${reasonOf(cause)})`, { cause })
  }
  if (status === 200) {
    return new MediaUnavailable('The bucket gives an answer that cannot be read', { cause })
  }
  const fault = cause instanceof Error ? cause.name : ''
  return new MediaUnavailable(`The bucket answers ${status} ${fault}`.trimEnd(), { cause })
}

export function statusOf(error: unknown): number | undefined {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return metadata?.httpStatusCode
}

const isBucketGone = (error: unknown) => error instanceof Error && error.name === 'NoSuchBucket'

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  const code = 'code' in error ? String(error.code) : undefined
  // What was reset has the same name.
  if (error.name === 'TimeoutError' && (!code || code === 'ETIMEDOUT')) return 'too slow'
  return code ?? error.message
}
