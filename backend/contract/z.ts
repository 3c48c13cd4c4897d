import { z } from 'zod'

// zod compiles schemas by `new Function`, and probes for it when the first one is made, which the
// page's CSP reports. Every schema imports `z` from here, so this runs before any of them.
z.config({ jitless: 'document' in globalThis })

export { z }
