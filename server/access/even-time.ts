import { setTimeout as pause } from 'node:timers/promises'

/** Longer than a registration takes on a busy machine, in milliseconds. */
const registrationTakes = 400

/** Waits until a registration has taken as long as every other: its time must not tell whether the address was known (SEC-12). */
export async function evenTime(started: number): Promise<void> {
  const left = registrationTakes - (performance.now() - started)
  if (left > 0) await pause(left)
}
