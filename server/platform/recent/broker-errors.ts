import { Counter } from 'prom-client'
import { ErrorsOfLastHour } from './last-hour.ts'

/** Failed commands and lost connections of this process. */
export const brokerErrors = new Counter({
  name: 'broker_errors_total',
  help: 'Failed commands and lost connections of the broker of live messages',
  registers: [],
})

const recent = new ErrorsOfLastHour()

export function countBrokerError(error: unknown): void {
  brokerErrors.inc()
  recent.add(error)
}

/** Errors of this process in the last hour. */
export const brokerFigures = () => recent.figures
