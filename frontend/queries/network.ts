/** Where the networks stand that are held off or allowed. */
export const networkKeys = { all: ['api', 'admin', 'networks'] as const }
