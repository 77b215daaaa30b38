import type { Filling } from './filling.ts'

/** Resolves when all questions are loaded. */
export async function fullForm(filling: Filling): Promise<void> {
  while (!filling.isWhole) {
    await new Promise<void>((resolve) => {
      const stop = filling.changes.subscribe('layout', () => (stop(), resolve()))
    })
  }
}
