import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import classes from './DocumentPage.module.css'

GlobalWorkerOptions.workerSrc = workerUrl

/** Maximum number of pixels of a rendered page, and of an image in it. */
const maxPixels = 16_000_000
/** Maximum number of characters of a page for screen readers. */
const maxText = 20_000

interface PdfPreviewProps {
  url: string
  name: string
}

/** A PDF rendered page by page on a canvas. No browser viewer and no scripts of the file are executed (decision 33). */
export function PdfPreview({ url, name }: PdfPreviewProps) {
  const { data: opened } = useSuspenseQuery({
    queryKey: ['pdf', url],
    queryFn: () => openPdf(url),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const [number, setNumber] = useState(1)
  if (!opened)
    return (
      <p className={classes.quiet}>
        This PDF cannot be shown because it is damaged or protected by a password. Download it to open it.
      </p>
    )
  return (
    <>
      <div className={classes.pages}>
        <Button
          variant="default"
          size="compact-md"
          disabled={number === 1}
          leftSection={<ChevronLeft size={18} aria-hidden />}
          aria-label="Previous page"
          onClick={() => setNumber(number - 1)}
        >
          Previous
        </Button>
        <span role="status">
          Page {number} of {opened.numPages}
        </span>
        <Button
          variant="default"
          size="compact-md"
          disabled={number === opened.numPages}
          rightSection={<ChevronRight size={18} aria-hidden />}
          aria-label="Next page"
          onClick={() => setNumber(number + 1)}
        >
          Next
        </Button>
      </div>
      <PdfPage key={number} pdf={opened} number={number} name={name} />
    </>
  )
}

/** @returns null if the file cannot be read */
async function openPdf(url: string): Promise<PDFDocumentProxy | null> {
  try {
    return await getDocument({
      url,
      // Without forms and WebAssembly, which the content security policy blocks.
      enableXfa: false,
      useWasm: false,
      useSystemFonts: true,
      maxImageSize: maxPixels,
      stopAtErrors: false,
    }).promise
  } catch {
    return null
  }
}

function PdfPage({ pdf, number, name }: { pdf: PDFDocumentProxy; number: number; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  const { data: text = '' } = useQuery({
    queryKey: ['pdf text', pdf.fingerprints, number],
    queryFn: () => textOf(pdf, number),
    staleTime: Infinity,
  })
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    const over = new AbortController()
    draw(pdf, number, target, over.signal).catch(() => over.signal.aborted || setFailed(true))
    return () => over.abort()
  }, [pdf, number])
  if (failed) return <p className={classes.quiet}>This page cannot be shown. Download the file to see it.</p>
  return (
    <div className={classes.paper} tabIndex={0} role="region" aria-label={`Page ${number} of ${name}`}>
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <p className="visually-hidden">{text || 'This page has no text.'}</p>
    </div>
  )
}

async function draw(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number)
  if (signal.aborted) return
  const plain = page.getViewport({ scale: 1 })
  const wanted = (canvas.clientWidth * window.devicePixelRatio) / plain.width
  const largest = Math.sqrt(maxPixels / (plain.width * plain.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, largest) })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
}

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .slice(0, maxText)
}
