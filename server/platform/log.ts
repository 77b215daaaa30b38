import { pino, type Logger, type LoggerOptions } from 'pino'
import type { Config } from './config.ts'

/** Lines are buffered for up to a second; warnings and errors are written immediately. */
const lines = pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 })
const warning = pino.levels.values['warn'] ?? 0
const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method, level) {
  method.apply(this, args)
  if (level >= warning) lines.flush()
}

/** Structured log lines with request ids. Bodies, headers and queries are never logged, since they may contain tokens. */
export const log = (level: Config['LOG_LEVEL']): Logger =>
  pino(
    {
      level,
      hooks: { logMethod },
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
    },
    lines,
  )
