import { z } from 'zod'

// zod tests for `new Function` when the first schema is created, which the page's CSP reports.
// Every schema imports `z` from here, so that this setting applies first.
z.config({ jitless: 'document' in globalThis })

export { z }
