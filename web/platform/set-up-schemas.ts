import { validationWords } from 'contract/platform/validation-words.ts'

declare global {
  var __zod_globalConfig: object | undefined
}

// Zod reads its settings from here, so that pages without a form do without zod. Without `jitless` it tries to compile
// schemas with eval, which our Content-Security-Policy refuses and reports.
globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, {
  jitless: true,
  customError: validationWords,
})
