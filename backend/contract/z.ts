import { z } from 'zod'

// zod probes `new Function` when the first schema is made, which a strict CSP reports.
// Every schema imports `z` from here, so this runs before any of them.
z.config({ jitless: true })

export { z }
