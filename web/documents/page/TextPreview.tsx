import { useSuspenseQuery } from '@tanstack/react-query'
import classes from './DocumentPage.module.css'

/** Number of bytes shown of a text file. */
export const shownBytes = 100_000

interface TextPreviewProps {
  url: string
  name: string
  fileName: string
}

/** The beginning of a file as plain text, whatever its content. */
export function TextPreview({ url, name, fileName }: TextPreviewProps) {
  const { data: text } = useSuspenseQuery({
    queryKey: ['text of file', url],
    queryFn: ({ signal }) => beginningOf(url, signal),
    staleTime: Infinity,
  })
  return (
    <div className={classes.paper} tabIndex={0} role="region" aria-label={`Text of ${name}`}>
      <pre data-rows={/\.(csv|tsv)$/i.test(fileName)}>{text}</pre>
    </div>
  )
}

async function beginningOf(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: { range: `bytes=0-${shownBytes - 1}` }, signal })
  if (!response.ok) throw new Error('The text could not be loaded.')
  return decoded(new Uint8Array(await response.arrayBuffer()))
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // The last character may be incomplete.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
