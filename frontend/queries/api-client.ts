import { endpoints } from '#contract/endpoints.ts'
import { afterPositionMs } from '#contract/limits.ts'
import { type Problem, problem } from '#contract/refusal.ts'
import type { z } from '#contract/z.ts'

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
type Part<Name extends EndpointName, Key extends string> =
  Endpoints[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.input<Schema> : undefined
type Answer<Name extends EndpointName> = z.output<Endpoints[Name]['response']>

type Request<Name extends EndpointName> = {
  params?: Part<Name, 'params'>
  query?: Part<Name, 'query'>
  /** JSON, or a form with files. */
  body?: Part<Name, 'body'> | FormData
  signal?: AbortSignal
}

/** A non-OK answer. The message is the status, a colon, then the body's text (spec section 8). */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  readonly status: number
  readonly problem: Problem | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = readProblem(text)
  }
}

function readProblem(text: string): Problem | undefined {
  try {
    return problem.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

let written: { position: string; until: number } | undefined

function afterPosition(): Record<string, string> {
  return written && Date.now() < written.until ? { 'After-Position': written.position } : {}
}

function fill(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function toQuery(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/** Calls an endpoint of the contract and gives its parsed answer with the headers. Throws `RequestFailed`. */
export async function callFully<Name extends EndpointName>(
  name: Name,
  { params, query, body, signal }: Request<Name> = {},
): Promise<{ value: Answer<Name>; headers: Headers }> {
  const { method, path, response } = endpoints[name]
  const json = body !== undefined && !(body instanceof FormData)
  const answer = await fetch(
    fill(path, params as Record<string, string>) + toQuery(query as object),
    {
      method,
      credentials: 'include',
      headers: { ...afterPosition(), ...(json && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
      ...(signal && { signal }),
    },
  )
  const text = await answer.text()
  if (!answer.ok) throw new RequestFailed(answer.status, text || answer.statusText)
  const { headers } = answer
  const position = headers.get('Position')
  if (position) written = { position, until: Date.now() + afterPositionMs }
  return { value: response.parse(text === '' ? null : JSON.parse(text)) as Answer<Name>, headers }
}

/** Calls an endpoint of the contract and parses its answer. Throws `RequestFailed`. */
export async function call<Name extends EndpointName>(
  name: Name,
  request: Request<Name> = {},
): Promise<Answer<Name>> {
  return (await callFully(name, request)).value
}

/** An answer, or null where it fails with that status: 401 for nobody, 404 for nothing. */
export async function nullOn<Data>(status: number, answer: Promise<Data>): Promise<Data | null> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof RequestFailed && cause.status === status) return null
    throw cause
  }
}
