import { killRun } from '../server/testing/kill-run.ts'
import { quantile, withDemoData } from './demo-database.ts'

/** KILLS (1,000) kills with SIGKILL of NODES (2) nodes while eight people save; ends with an error when a save is lost. */
const kills = Number(process.env['KILLS'] ?? 1000)
const nodes = Number(process.env['NODES'] ?? 2)

await withDemoData(async (database) => {
  const began = performance.now()
  const onKill = (done: number) => {
    if (done % 50 === 0) console.log(`${done} kills after ${seconds(performance.now() - began)}`)
  }
  const { starts, ...figures } = await killRun({ ...database, nodes, kills, onKill })
  console.log({
    ...figures,
    took: seconds(performance.now() - began),
    'ready again, median': seconds(quantile(starts, 0.5)),
    'ready again, longest': seconds(quantile(starts, 1)),
  })
  if (figures.lost + figures.twice > 0) process.exitCode = 1
})

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
