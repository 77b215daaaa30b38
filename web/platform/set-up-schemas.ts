import { setValidationWords } from 'contract/platform/validation-words.ts'
import { config } from 'zod'

// Without this, zod tries to compile schemas with eval, which our Content-Security-Policy refuses and reports.
config({ jitless: true })
setValidationWords()
