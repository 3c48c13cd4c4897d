import type { openBareApp } from './bare-app.ts'

/** Fastify instance whose bodies, queries and responses are typed by the contract's schemas. */
export type ApiApp = ReturnType<typeof openBareApp>
