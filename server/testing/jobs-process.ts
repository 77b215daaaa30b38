import { pino } from 'pino'
import { jobs, listeners } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startJobs } from '../platform/jobs/jobs.ts'

/** Works on all jobs of the product, without mail server, until this process is killed. */
const [url = '', pace = '{}'] = process.argv.slice(2)
const context = {
  database: openDatabase(url, { max: 8, statementTimeout: 0 }),
  config: readConfig({ NODE_ENV: 'test' }),
  log: pino({ level: 'silent' }),
}
await startJobs(url, jobs, listeners, context, { pace: JSON.parse(pace), crontab: '' })
process.send?.('working')
