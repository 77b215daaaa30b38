import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { extensionOf } from 'contract/documents/document-types.ts'
import sax from 'sax'
import { contentStart, isUnaccountable, zipEntries, type ZipEntry } from '../../platform/zip-entries.ts'
import { contentLimits } from './content-limits.ts'

const openDocument = [/^content\.xml$/]
/** The entries that contain text, by extension and in this order. */
const parts: Partial<Record<string, RegExp[]>> = {
  docx: [/^word\/document\.xml$/, /^word\/(footnotes|endnotes|comments|(header|footer)\d*)\.xml$/],
  xlsx: [/^xl\/sharedStrings\.xml$/, /^xl\/(worksheets\/sheet|comments)\d+\.xml$/],
  pptx: [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/],
  odt: openDocument,
  ods: openDocument,
  odp: openDocument,
}

/** Extensions of Office files whose text is read: those that are zips of XML. */
export const officeExtensions = Object.keys(parts)

/** In Office Open XML, text is in elements of this name; in OpenDocument it is anywhere in the body. */
const textElements = ['t', 'office:body']
/** Elements after which a new word begins. */
const breaks = ['p', 'h', 'si', 'is', 'tab', 'br', 'cr', 's', 'line-break']

/**
 * The text of an Office file, entry by entry, until a limit is reached. Of a damaged file, the text before the damage; a
 * protected file has none.
 * @param size in bytes
 */
export async function textOfOffice(path: string, fileName: string, size: number): Promise<string> {
  await using file = await open(path)
  const entries = (await zipEntries(file, size)) ?? []
  const text = new OfficeText()
  for (const part of parts[extensionOf(fileName)] ?? [])
    for (const entry of entries
      .filter(({ name, isEncrypted }) => part.test(name) && !isEncrypted)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))) {
      if (text.isFull()) return text.read
      if (!isUnaccountable(entry)) await readEntry(file, path, entry, text).catch(() => undefined)
    }
  return text.read
}

async function readEntry(file: FileHandle, path: string, entry: ZipEntry, text: OfficeText): Promise<void> {
  if (entry.folded === 0) return
  const start = await contentStart(file, entry.at)
  const content = createReadStream(path, { start, end: start + entry.folded - 1 })
  const bytes = entry.method === 0 ? content : pipeline(content, createInflateRaw(), () => {})
  const decoder = new TextDecoder()
  const write = text.parser()
  for await (const chunk of bytes) {
    write(decoder.decode(chunk as Buffer, { stream: true }))
    text.bytes += (chunk as Buffer).length
    if (text.isFull()) return
  }
}

/** The text read so far from the entries of a file. */
class OfficeText {
  read = ''
  /** Unpacked bytes, which may be many more than those of the file. */
  bytes = 0
  private readonly until = Date.now() + contentLimits.time

  isFull(): boolean {
    return (
      this.read.length > contentLimits.characters ||
      this.bytes > contentLimits.officeBytes ||
      Date.now() > this.until
    )
  }

  /** A parser for one entry; it throws where the XML is damaged, and expands no entities that a file defines. */
  parser(): (xml: string) => void {
    const parser = sax.parser(true)
    let depth = 0
    const isText = (name: string) => textElements.includes(name) || textElements.includes(local(name))
    parser.onopentag = ({ name }) => void (isText(name) && depth++)
    parser.onclosetag = (name) => {
      if (isText(name)) depth--
      if (breaks.includes(local(name))) this.read += ' '
    }
    parser.ontext = (words) => void (depth > 0 && (this.read += words))
    parser.oncdata = parser.ontext
    return (xml) => void parser.write(xml)
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
