import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

/** Structured log lines with request ids. Never logs bodies, headers or URLs with a query, so that no token gets in. */
export const log = (level: Config['LOG_LEVEL']): Logger =>
  pino({
    level,
    redact: {
      paths: ['*.password', '*.token', 'password', 'token', '*.authorization'],
      censor: '[left out]',
    },
    serializers: {
      req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack,
      }),
    },
  })
