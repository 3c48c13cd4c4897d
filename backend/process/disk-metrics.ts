import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { registerGauge } from './gauge.ts'
import { startSampling } from './sampler.ts'

/** Registers the free and total size of the disk of a folder. `signal` ends the reads. */
export function registerDiskMetrics(registry: Registry, folder: string, signal: AbortSignal): void {
  const readSize = async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  }
  const { last } = startSampling(readSize, { signal })
  registerGauge(
    registry,
    'provenance_disk_free_bytes',
    'Bytes that this process may still write to the disk of DATA_DIR',
    () => last()?.free,
  )
  registerGauge(
    registry,
    'provenance_disk_size_bytes',
    'Size of the disk of DATA_DIR',
    () => last()?.size,
  )
}
