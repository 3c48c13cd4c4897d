import type { Endpoint } from '#contract/endpoints/shared-schemas.ts'
import type { Problem } from '#contract/refusal.ts'
import type { z } from '#contract/z.ts'
import { recordCachedAt } from './cached-times.ts'

/** Time after a write in which reads ask for its result, in ms. Later, every server has usually applied it. */
const afterPositionMs = 10_000

type Part<
  Called extends Endpoint,
  Key extends keyof Endpoint,
> = Called[Key] extends infer Schema extends z.ZodType ? z.input<Schema> : undefined

type Request<Called extends Endpoint> = {
  params?: Part<Called, 'params'>
  query?: Part<Called, 'query'>
  /** JSON, or a form with files. */
  body?: Part<Called, 'body'> | FormData
  signal?: AbortSignal
}

/** A non-OK response. The message is the status, a colon, then the body's text (spec section 8). */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  readonly status: number
  readonly problem: Problem | undefined

  constructor(status: number, text: string, problem?: Problem) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problem
  }
}

/** Converts a non-OK response to an error. The parser of problem details loads with the first one. */
export async function parseFailure(status: number, text: string): Promise<RequestFailed> {
  try {
    const { problem } = await import('#contract/refusal.ts')
    return new RequestFailed(status, text, problem.safeParse(JSON.parse(text)).data)
  } catch {
    return new RequestFailed(status, text)
  }
}

/** Log position of this page's last write, and the end of that time, in ms since 1970. */
let lastWrite: { position: string; until: number } | undefined

function afterPositionHeader(): Record<string, string> {
  return lastWrite && Date.now() < lastWrite.until ? { 'After-Position': lastWrite.position } : {}
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function toQuery(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/**
 * Calls an endpoint of the contract. Callers import it, so that each page loads only the endpoints that it
 * uses. Returns the parsed response and its headers. Throws `RequestFailed`.
 */
export async function callWithHeaders<Called extends Endpoint>(
  { method = 'GET', path, response: schema }: Called,
  { params, query, body, signal }: Request<Called>,
): Promise<{ value: z.output<Called['response']>; headers: Headers }> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const url = fillPath(path, params as Record<string, string>) + toQuery(query as object)
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: { ...afterPositionHeader(), ...(isJson && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    ...(signal && { signal }),
  })
  const text = await response.text()
  if (!response.ok) throw await parseFailure(response.status, text || response.statusText)
  const { headers } = response
  if (method === 'GET') recordCachedAt(url, headers)
  const position = headers.get('Position')
  if (position) lastWrite = { position, until: Date.now() + afterPositionMs }
  const value = schema.parse(text === '' ? null : JSON.parse(text))
  return { value: value as z.output<Called['response']>, headers }
}

/** Calls an endpoint of the contract. Returns the parsed response. Throws `RequestFailed`. */
export async function call<Called extends Endpoint>(
  endpoint: Called,
  request: Request<Called> = {},
): Promise<z.output<Called['response']>> {
  return (await callWithHeaders(endpoint, request)).value
}

/** Awaits a response, and returns null for the given status, such as 401 or 404. */
export async function nullOnStatus<Data>(
  status: number,
  response: Promise<Data>,
): Promise<Data | null> {
  try {
    return await response
  } catch (cause) {
    if (cause instanceof RequestFailed && cause.status === status) return null
    throw cause
  }
}
