import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runOrExplain } from '../platform/script-database.ts'
import type { RehearsalPlace } from './rehearsal-place.ts'
import { rehearse, type RehearsalJob } from './rehearse.ts'

// The process of one rehearsal. The command that starts it removes the copy, also when this process is killed. When the
// command itself is killed, the copy is removed by a third process, after this one has ended and writes nothing more.

process.once('message', (job: RehearsalJob) => {
  const onDisconnect = () => leaveTo(job.place)
  process.once('disconnect', onDisconnect)
  void runOrExplain(async () => {
    if (!(await rehearse(job))) process.exitCode = 1
  }).finally(() => {
    process.removeListener('disconnect', onDisconnect)
    if (process.connected) process.disconnect()
  })
})

function leaveTo(place: RehearsalPlace): void {
  const file = fileURLToPath(new URL('./discard-left.process.ts', import.meta.url))
  const cleaner = fork(file, { detached: true, stdio: 'ignore' })
  cleaner.send(place, () => process.exit(1))
}
