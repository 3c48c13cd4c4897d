import type { RefusalCode } from '#contract/refusal.ts'
import { logPath } from '#contract/transparency/checkpoint.ts'
import { hashBytes } from '#contract/transparency/merkle-tree.ts'
import { formatTilePath, type HashTile } from '#contract/transparency/tiles.ts'

const timeoutMs = 30_000

/** Maximum length of a text of the log. A longer checkpoint might not fit into the browser's storage. */
const maxTextLength = 64 * 1024

/** Fetches a file of this directory's log, such as `checkpoint`. Rejects without an answer. */
export function fetchFromLog(path: string): Promise<Response> {
  return fetch(`${logPath}/${path}`, { signal: AbortSignal.timeout(timeoutMs) })
}

/** Returns the text of an answer. Throws if it is a failure, or too long to be a text of a log. */
export async function readText(response: Response): Promise<string> {
  const text = await requireOk(response).text()
  if (text.length <= maxTextLength) return text
  throw new Error('The text is too long')
}

/** Returns the key that the server names. Throws as `readText` does. */
export async function fetchKey(): Promise<string> {
  return (await readText(await fetchFromLog('vkey'))).trim()
}

/** Returns the statements about new keys; none if the server withholds them, so that a new key is another one. */
export async function fetchRotations(): Promise<string[]> {
  try {
    const rotations: unknown = JSON.parse(await readText(await fetchFromLog('rotations')))
    return Array.isArray(rotations) ? rotations.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/**
 * Returns the keys of witnesses, as `vkey`s. Returns none if the server withholds them, so that no checkpoint
 * counts as cosigned.
 */
export async function fetchWitnessKeys(): Promise<string[]> {
  try {
    return (await readText(await fetchFromLog('witnesses'))).split('\n').filter((key) => key !== '')
  } catch {
    return []
  }
}

/** Returns the hashes of a tile. Throws if the answer is another number of them. */
export async function fetchTile(tile: HashTile): Promise<Uint8Array> {
  const response = requireOk(await fetchFromLog(formatTilePath(tile)))
  const hashes = new Uint8Array(await response.arrayBuffer())
  if (hashes.length === tile.width * hashBytes) return hashes
  throw new Error('The tile has another number of hashes')
}

/** Returns whether the server answers that it serves no checkpoint while it restores the log. */
export async function isRestoring(response: Response): Promise<boolean> {
  if (response.status !== 503) return false
  const problem: unknown = await response.json().catch(() => null)
  return (
    typeof problem === 'object' &&
    problem !== null &&
    'code' in problem &&
    problem.code === ('log-restoring' satisfies RefusalCode)
  )
}

function requireOk(response: Response): Response {
  if (response.ok) return response
  throw new Error(`The log answered with HTTP status ${response.status}`)
}
