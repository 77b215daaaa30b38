import { restartRun } from '../server/testing/restart-run.ts'
import { withDemoData } from './demo-database.ts'

/** RESTARTS (100) of two nodes in turns behind a proxy that retries, under load; ends with an error when a request fails. */
const restarts = Number(process.env['RESTARTS'] ?? 100)

await withDemoData(async (database) => {
  const began = performance.now()
  const onRestart = (done: number) => {
    if (done % 10 === 0)
      console.log(`${done} restarts after ${Math.round((performance.now() - began) / 1000)} s`)
  }
  const { exits, failed, ...figures } = await restartRun({ ...database, restarts, onRestart })
  console.log({
    ...figures,
    failed: failed.length,
    'ended otherwise than with 0': exits.filter(Boolean).length,
  })
  for (const one of failed.slice(0, 10)) console.log(one)
  if (failed.length > 0) process.exitCode = 1
})
