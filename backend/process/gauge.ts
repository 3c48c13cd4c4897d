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

/** Registers a gauge with one label, whose values are read at each scrape. */
export function registerLabelledGauge<Label extends string>(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Partial<Record<Label, number | undefined>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [labelValue, value] of Object.entries<number | undefined>(read())) {
        if (value === undefined) this.remove({ [label]: labelValue })
        else this.set({ [label]: labelValue }, value)
      }
    },
  })
}
