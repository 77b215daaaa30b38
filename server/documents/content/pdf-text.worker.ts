import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { contentLimits } from './content-limits.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const { path }: { path: string } = workerData
// Pages are sent one by one, so that what was read before a limit is reached is kept.
const pdf = await getDocument({
  data: new Uint8Array(await readFile(path)),
  verbosity: VerbosityLevel.ERRORS,
  // Nothing is drawn, and nothing of the file is executed or fetched.
  disableFontFace: true,
  enableXfa: false,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  stopAtErrors: false,
}).promise
let length = 0
for (let number = 1; number <= Math.min(pdf.numPages, contentLimits.pages); number++) {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  page.cleanup()
  parentPort.postMessage({ text: text.slice(0, contentLimits.characters) })
  length += text.length + 1
  if (length > contentLimits.characters) break
}
parentPort.postMessage({ isDone: true })
