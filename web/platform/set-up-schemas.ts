import { config } from 'zod/v4/core'
import { validationWords } from 'contract/platform/validation-words.ts'

// From zod's core, so that pages without a form do without the rest of zod. Without `jitless` zod tries to compile
// schemas with eval, which our Content-Security-Policy refuses and reports.
config({ jitless: true, customError: validationWords })
