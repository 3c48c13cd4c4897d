import { readBounded } from '#backend/outbound/read-bounded.ts'
import { logPath } from '#contract/transparency/checkpoint.ts'
import { hashBytes } from '#contract/transparency/merkle-tree.ts'
import {
  formatTilePath,
  type HashTile,
  parseBundle,
  type Tile,
} from '#contract/transparency/tiles.ts'
import { z } from '#contract/z.ts'

/** A transparency log could not be fetched, or responded with something else. */
export class FetchFailed extends Error {
  override name = 'FetchFailed'
}

const defaultTimeoutMs = 30_000
const maxTextBytes = 64 * 1024
/** More than a full tile (8 KiB), or a full bundle of entries (9 KiB, more with public statements). */
const maxTileBytes = 16 * 1024

export type LogClient = ReturnType<typeof createLogClient>

/**
 * Creates a client that reads the transparency log of the directory at `directoryUrl`. Every call may
 * reject with `FetchFailed`, and verifies nothing. `timeoutMs` is the limit of each.
 */
export function createLogClient(
  directoryUrl: URL,
  { timeoutMs = defaultTimeoutMs, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
) {
  const fetchBytes = async (path: string, maxBytes: number): Promise<Uint8Array> => {
    const url = new URL(`${logPath}/${path}`, directoryUrl)
    try {
      // A redirect could name an address that only this machine can reach.
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      })
      if (!response.ok || !response.body) throw new Error(`HTTP status ${response.status}`)
      return await readBounded(response.body, maxBytes)
    } catch (error) {
      throw new FetchFailed(`${url} could not be fetched: ${findReason(error)}`, { cause: error })
    }
  }
  const fetchText = async (path: string) =>
    new TextDecoder().decode(await fetchBytes(path, maxTextBytes))

  return {
    /** Returns the key of the log, as a `vkey`. */
    fetchKey: async () => (await fetchText('vkey')).trim(),
    /** Returns the signed checkpoint. */
    fetchCheckpoint: () => fetchText('checkpoint'),
    /** Returns the statements about new keys, in their order. */
    fetchRotations: async () => {
      const rotations = parseRotations(await fetchText('rotations'))
      if (rotations) return rotations
      throw new FetchFailed('The log responded with something other than its key rotations')
    },
    /** Returns the hashes of a tile. */
    fetchTile: async (tile: HashTile) => {
      const path = formatTilePath(tile)
      const hashes = await fetchBytes(path, maxTileBytes)
      if (hashes.length === tile.width * hashBytes) return hashes
      throw new FetchFailed(`${path} is not a tile of ${tile.width} hashes`)
    },
    fetchEntries: async (bundle: Omit<Tile, 'level'>) => {
      const path = formatTilePath({ ...bundle, level: 'entries' })
      const entries = parseBundle(await fetchBytes(path, maxTileBytes), bundle.width)
      if (entries) return entries
      throw new FetchFailed(`${path} is not a bundle of ${bundle.width} entries`)
    },
  }
}

/** Parses a list of statements about new keys; undefined if it is malformed. */
export function parseRotations(text: string): string[] | undefined {
  try {
    return z.array(z.string()).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns the reason why `fetch` failed: the message of its cause, or its own if the cause has none, as an `AggregateError`. */
export function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return (error.cause instanceof Error && error.cause.message) || error.message
}
