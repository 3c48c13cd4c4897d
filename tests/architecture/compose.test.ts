import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

// Schemas of the compose files. The strict ones refuse keys that they do not list, such as misspelled ones.
const healthcheck = z.strictObject({
  test: z.array(z.string()),
  interval: z.string().optional(),
  timeout: z.string().optional(),
  retries: z.number().optional(),
})
const service = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  restart: z.literal('unless-stopped'),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  read_only: z.literal(true),
  pids_limit: z.number(),
  mem_limit: z.string(),
  tmpfs: z.array(z.string()),
  stop_grace_period: z.string().optional(),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  secrets: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  networks: z.strictObject({ default: z.strictObject({ ipv4_address: z.ipv4() }) }).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).default({}),
  healthcheck: healthcheck.optional(),
  deploy: z.strictObject({ replicas: z.number() }).optional(),
})
const base = z.object({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
})
const additions = z.strictObject({ services: z.record(z.string(), service.partial()) })

const root = new URL('../../', import.meta.url)
const read = (path: string): unknown =>
  parse(readFileSync(new URL(path, root), 'utf8'), { merge: true })

const { services, secrets, volumes } = base.parse(read('docker-compose.yml'))
const production = 'ops/compose.production.yml'

describe('docker-compose.yml', () => {
  it.each(Object.entries(services))('%s names what the file declares', (_name, found) => {
    for (const name of found.secrets) expect(secrets).toHaveProperty(name)
    for (const [name, value] of Object.entries(found.environment)) {
      if (!name.endsWith('_FILE')) continue
      expect(found.secrets.map((secret) => `/run/secrets/${secret}`)).toContain(value)
    }
    for (const volume of found.volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('./')) expect(existsSync(new URL(source, root))).toBe(true)
      else expect(Object.keys(volumes)).toContain(source)
    }
    for (const [name, { condition }] of Object.entries(found.depends_on)) {
      expect(services[name]).toBeDefined()
      if (condition === 'service_healthy') expect(services[name]?.healthcheck).toBeDefined()
    }
  })

  it.each(Object.entries(services))('%s has a health check', (_name, { build, ...found }) => {
    // The image that is built here has one itself.
    expect(build ?? found.healthcheck).toBeDefined()
  })

  it.each(Object.entries(services).filter(([, { build }]) => build))(
    '%s has the init that ends with a frozen server',
    (_name, { init }) => {
      expect(init).toBe(true)
    },
  )
})

describe(production, () => {
  const added = additions.parse(read(production))

  it('adds to services of docker-compose.yml, and repeats nothing', () => {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(added.services)))
    for (const [name, keys] of Object.entries(read(production) as object)) {
      expect(name).toBe('services')
      for (const [of, given] of Object.entries(keys as Record<string, object>)) {
        for (const [key, value] of Object.entries(given)) {
          expect(services[of]?.[key as keyof typeof service.shape]).not.toEqual(value)
        }
      }
    }
  })

  it('runs two projectors and two APIs', () => {
    expect(added.services.projector?.deploy?.replicas).toBe(2)
    expect(Object.keys(services).filter((name) => name.startsWith('api-'))).toHaveLength(2)
  })

  it('refuses a start without a public address', () => {
    expect(added.services.proxy?.environment?.PUBLIC_URL).toMatch(/^\$\{PUBLIC_URL:\?.+\}$/)
  })

  it('is what the documentation selects', () => {
    const selection = `COMPOSE_FILE=docker-compose.yml:${production}`
    for (const file of [production, 'docs/operations.md', '.env.example']) {
      expect(readFileSync(new URL(file, root), 'utf8')).toContain(selection)
    }
  })
})
