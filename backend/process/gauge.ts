import { Gauge, type Registry } from 'prom-client'

/**
 * Registers a gauge that is read at each scrape. An undefined value is omitted, so that no outdated
 * number appears to be current.
 */
export function registerGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      const value = read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}
