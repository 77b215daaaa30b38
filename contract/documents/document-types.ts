/** How a file is previewed. */
export const previews = ['image', 'pdf', 'text'] as const
export type Preview = (typeof previews)[number]

interface DocumentType {
  /** Content types detected in files with this extension; empty for plain text. */
  contents: readonly string[]
  preview?: Preview
}

const zip = 'application/zip'
const oldOffice = 'application/x-cfb'
const office = (kind: string) => [`application/vnd.openxmlformats-officedocument.${kind}`, zip]
const openDocument = (kind: string) => [`application/vnd.oasis.opendocument.${kind}`, zip]
const text: DocumentType = { contents: [], preview: 'text' }
const picture = (type: string): DocumentType => ({ contents: [type], preview: 'image' })

/**
 * File types accepted as documents, by extension (SEC-27): nothing that a browser or operating system would run. The
 * content of a file must match its extension.
 */
export const documentTypes: Record<string, DocumentType> = {
  pdf: { contents: ['application/pdf'], preview: 'pdf' },
  docx: { contents: office('wordprocessingml.document') },
  xlsx: { contents: office('spreadsheetml.sheet') },
  pptx: { contents: office('presentationml.presentation') },
  doc: { contents: [oldOffice, 'application/msword'] },
  xls: { contents: [oldOffice, 'application/vnd.ms-excel'] },
  ppt: { contents: [oldOffice, 'application/vnd.ms-powerpoint'] },
  odt: { contents: openDocument('text') },
  ods: { contents: openDocument('spreadsheet') },
  odp: { contents: openDocument('presentation') },
  rtf: { contents: ['application/rtf'] },
  txt: text,
  md: text,
  csv: text,
  tsv: text,
  json: text,
  geojson: text,
  png: picture('image/png'),
  jpg: picture('image/jpeg'),
  jpeg: picture('image/jpeg'),
  gif: picture('image/gif'),
  webp: picture('image/webp'),
  tif: { contents: ['image/tiff'] },
  tiff: { contents: ['image/tiff'] },
  heic: { contents: ['image/heic', 'image/heif'] },
  zip: { contents: [zip] },
  mp3: { contents: ['audio/mpeg'] },
  mp4: { contents: ['video/mp4'] },
}

/** Larger pictures are not previewed: decoding them would take gigabytes, however small the file (SEC-28). */
export const maxPreviewPixels = 25_000_000

export const extensionOf = (fileName: string): string =>
  /\.([^.]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

export const typeOfName = (fileName: string): DocumentType | undefined => {
  const extension = extensionOf(fileName)
  return Object.hasOwn(documentTypes, extension) ? documentTypes[extension] : undefined
}

/** Whether the rows of the file can be explored. */
export const isTable = (fileName: string): boolean => ['csv', 'tsv'].includes(extensionOf(fileName))
