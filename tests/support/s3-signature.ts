import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { SignatureV4 } from '@smithy/signature-v4'

type Source = string | ArrayBuffer | ArrayBufferView

function bytesOf(data: Source): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  if (data instanceof ArrayBuffer) return Buffer.from(data)
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

/** SHA-256 or HMAC with the interface that AWS's signer expects. */
class Sha256 {
  private readonly key: Source | undefined
  private hash: Hash | Hmac

  constructor(key?: Source) {
    this.key = key
    this.hash = this.begin()
  }
  private begin(): Hash | Hmac {
    return this.key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.key))
  }
  reset(): void {
    this.hash = this.begin()
  }
  update(data: Source): void {
    this.hash.update(bytesOf(data))
  }
  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.hash.digest())
  }
}

type SignedRequest = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer }
type Credentials = { accessKeyId: string; secretAccessKey: string }

/** Signs a request again with AWS's code and compares. Returns the code of the fault, if any. */
export async function findSignatureFault(
  { method, url, headers, body }: SignedRequest,
  credentials: Credentials,
): Promise<string | undefined> {
  const given = headers.authorization ?? ''
  const [, keyId, region, names = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=/.exec(
      given,
    ) ?? []
  if (keyId === undefined || region === undefined) return 'AccessDenied'
  if (keyId !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  const signedNames = names.split(';')
  const mustSign = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  if (![...mustSign, 'host'].every((name) => signedNames.includes(name))) return 'AccessDenied'
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch'
  const signer = new SignatureV4({
    credentials,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  })
  const stamp = String(headers['x-amz-date']).replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  const signed = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(signedNames.map((name) => [name, String(headers[name])])),
      body,
    },
    { signingDate: new Date(stamp) },
  )
  const ours = Buffer.from(signatureIn(signed.headers.authorization))
  const theirs = Buffer.from(signatureIn(given))
  const isSame = ours.length === theirs.length && timingSafeEqual(ours, theirs)
  return isSame ? undefined : 'SignatureDoesNotMatch'
}

const signatureIn = (header = '') => /Signature=([0-9a-f]{64})$/.exec(header)?.[1] ?? ''
