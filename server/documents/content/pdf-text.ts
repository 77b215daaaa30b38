import { Worker } from 'node:worker_threads'
import { contentLimits } from './content-limits.ts'

const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

interface WorkerMessage {
  /** Text of a page. */
  text?: string
  isDone?: true
}

/**
 * The text of a PDF. A worker thread reads it, which is terminated when it takes too long or too much memory; the text of
 * the pages until then is returned. A damaged or protected file has no text.
 */
export async function textOfPdf(path: string): Promise<string> {
  const worker = new Worker(new URL('./pdf-text.worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: memory,
    env: {},
    stdout: true,
    stderr: true,
  })
  const pages: string[] = []
  try {
    await new Promise<void>((over) => {
      const late = setTimeout(over, contentLimits.time)
      const end = () => {
        clearTimeout(late)
        over()
      }
      worker.on('message', ({ text, isDone }: WorkerMessage) => {
        if (text !== undefined) pages.push(text)
        if (isDone) end()
      })
      worker.once('error', end)
      worker.once('exit', end)
    })
  } finally {
    await worker.terminate()
  }
  return pages.join('\n')
}
