import { config } from 'zod'

// The schema library would try to compile itself with eval, which our content policy refuses and the console reports.
config({ jitless: true })
