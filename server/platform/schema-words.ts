import { validationWords } from 'contract/platform/validation-words.ts'
import { z } from 'zod'

// For all schemas of this process. Settings are validated first, so their module imports this one.
z.config({ customError: validationWords })
