import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { registerGauge } from './gauge.ts'
import { startSampling } from './sampler.ts'

/** Registers the free and total size of the disk of a folder. Returns a function that ends its reads. */
export function registerDiskMetrics(registry: Registry, folder: string): () => void {
  const { last, stop } = startSampling(async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  })
  const free = 'Bytes that this process may still write to the disk of DATA_DIR'
  registerGauge(registry, { name: 'provenance_disk_free_bytes', help: free }, () => last()?.free)
  const size = 'Size of the disk of DATA_DIR'
  registerGauge(registry, { name: 'provenance_disk_size_bytes', help: size }, () => last()?.size)
  return stop
}
