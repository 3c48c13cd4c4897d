import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '#backend/config.ts'
import { openBareApp } from '#edge/bare-app.ts'
import { registerRetiredWorkerRoute, serviceWorkerPath } from './service-worker.ts'

it('serves a service worker that deletes all caches and then unregisters itself', async () => {
  const logger = pino({ level: 'silent' })
  const app = openBareApp({ config: loadConfig({ DEMO: 'off' }), logger })
  onTestFinished(() => app.close())
  registerRetiredWorkerRoute(app)
  const { body, headers } = await app.inject(serviceWorkerPath)
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  })

  const done: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    addEventListener: (type: string, act: (event: object) => void) => listeners.set(type, act),
    skipWaiting: () => done.push('takes over'),
    registration: { unregister: async () => done.push('goes') },
  }
  const caches = {
    keys: async () => ['pages', 'pictures'],
    delete: async (name: string) => done.push(`deletes ${name}`),
  }
  runInNewContext(body, { self, caches })
  listeners.get('install')?.({})
  const work: Promise<unknown>[] = []
  listeners.get('activate')?.({ waitUntil: (retiring: Promise<unknown>) => work.push(retiring) })
  await Promise.all(work)
  expect(done).toEqual(['takes over', 'deletes pages', 'deletes pictures', 'goes'])
})
