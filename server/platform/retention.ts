import type { Config } from './config.ts'

const hour = 3_600_000

export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * hour)
export const daysAgo = (days: number): Date => hoursAgo(days * 24)

const daySettings = ['AUDIT_LOG_DAYS', 'NOTIFICATION_DAYS', 'MAIL_DAYS', 'SESSION_DAYS'] as const
const hourSettings = ['IDEMPOTENCY_KEY_HOURS', 'SESSION_IDLE_HOURS'] as const

export type Periods = Pick<Config, (typeof daySettings | typeof hourSettings)[number]>

/** The periods in force, by the name of the setting: `2 years`, `30 days`, `12 hours`. */
export const periodWords = (config: Periods): Record<string, string> =>
  Object.fromEntries([
    ...daySettings.map((name) => [name, daysInWords(config[name])]),
    ...hourSettings.map((name) => [name, counted(config[name], 'hour')]),
  ])

const daysInWords = (days: number) => (days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day'))

const counted = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
