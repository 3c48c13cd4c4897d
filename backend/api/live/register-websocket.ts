import { createServer } from 'node:http'
import websocket from '@fastify/websocket'
import type { ApiApp } from '#edge/api-app.ts'
import { wantsSocket } from '#edge/origin-check.ts'
import { respondToUnknownUpgrade } from '#edge/problems/client-error.ts'

/** Maximum bytes of a request, enough for every valid one. */
const maxRequestBytes = 8 * 1024
/**
 * Maximum fragments of a message. Each one takes a hundred times the memory of its bytes. Clients
 * send one frame.
 */
const fragmentLimits = { maxFragments: 16, maxBufferedChunks: 1024 }

/**
 * Registers the websocket plugin on a separate server, because it responds to every upgrade of its
 * server. Only API upgrades are forwarded to it. Vite handles others in development; otherwise they are
 * refused.
 */
export async function registerWebsocket(app: ApiApp): Promise<void> {
  const upgrades = createServer()
  await app.register(websocket, {
    options: { server: upgrades, maxPayload: maxRequestBytes, ...fragmentLimits },
    errorHandler: (_error, socket) => socket.terminate(),
  })
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/api/')) upgrades.emit('upgrade', request, socket, head)
    else if (app.server.listenerCount('upgrade') === 1) respondToUnknownUpgrade(socket)
  })
  // The plugin leaves a socket open when an earlier hook refuses its upgrade, and Node does not
  // time it out.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (wantsSocket(raw)) raw.socket.destroySoon()
    done()
  })
}
