import { Skeleton } from '@mantine/core'
import type { ProjectDocument } from 'contract/documents/documents.contract.ts'
import type { Preview } from 'contract/documents/document-types.ts'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import classes from './DocumentPage.module.css'
import { TextPreview } from './TextPreview.tsx'

/** 400 KB of code that only readers of PDF files load. */
const PdfPreview = lazyPart(async () => (await import('./PdfPreview.tsx')).PdfPreview)

type File = NonNullable<ProjectDocument['file']>

const views: Record<Preview, (file: File, name: string) => ReactNode> = {
  image: ({ url }, name) => (
    <figure className={classes.paper}>
      <img src={url} alt={name} />
    </figure>
  ),
  pdf: ({ url }, name) => <PdfPreview key={url} url={url} name={name} />,
  text: ({ url, size, file_name: fileName }, name) => (
    <TextPreview url={url} size={size} name={name} fileName={fileName} />
  ),
}

/** The newest file of a document, as far as a browser can show it without running anything of it. */
export function DocumentPreview({ document: { file, name, awaits_file } }: { document: ProjectDocument }) {
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {file?.preview ? (
        <Suspense fallback={<Skeleton height={420} aria-hidden />}>
          {views[file.preview](file, name)}
        </Suspense>
      ) : (
        <p className={classes.quiet}>
          {file
            ? 'This kind of file cannot be shown here. Download it to open it.'
            : awaits_file
              ? 'The file is being written.'
              : 'This document is a title and a description alone.'}
        </p>
      )}
    </section>
  )
}
