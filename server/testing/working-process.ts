import { pino } from 'pino'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startJobs } from '../platform/jobs/jobs.ts'

/** Runs the job `test.endless` until this process is killed; sends a message when the job has begun. */
const [url = '', pace = '{}'] = process.argv.slice(2)
const context = {
  database: openDatabase(url, { max: 2, statementTimeout: 7000 }),
  config: readConfig({ NODE_ENV: 'test' }),
  log: pino({ level: 'silent' }),
}
const endless = () => {
  process.send?.('working')
  return new Promise<void>(() => {})
}
await startJobs(url, { 'test.endless': endless }, [], context, { pace: JSON.parse(pace) })
