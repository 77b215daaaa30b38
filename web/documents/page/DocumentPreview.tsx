import { Skeleton } from '@mantine/core'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import type { Preview } from 'contract/documents/document-types.ts'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { fileSize } from '../file-size.ts'
import classes from './DocumentPage.module.css'
import { shownBytes, TextPreview } from './TextPreview.tsx'

/** Loaded on demand, because it is 400 KB of code. */
const PdfPreview = lazyPart(async () => (await import('./PdfPreview.tsx')).PdfPreview)

type File = NonNullable<ProjectDocument['file']>

const views: Record<Preview, (file: File, name: string) => ReactNode> = {
  image: ({ url }, name) => (
    <figure className={classes.paper}>
      <img src={url} alt={name} />
    </figure>
  ),
  pdf: ({ url }, name) => <PdfPreview key={url} url={url} name={name} />,
  text: ({ url, file_name: fileName }, name) => <TextPreview url={url} name={name} fileName={fileName} />,
}

/** As high as the preview, so that the versions below do not move. */
const PreviewSkeleton = ({ preview }: { preview: Preview }) => (
  <>
    {preview === 'pdf' && <Skeleton height={44} width={260} aria-hidden />}
    <Skeleton height={420} aria-hidden />
  </>
)

/** Preview of the current file, without executing any of its content. */
export function DocumentPreview({ document: { file, name, awaits_file } }: { document: ProjectDocument }) {
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {file?.preview ? (
        <>
          <Suspense fallback={<PreviewSkeleton preview={file.preview} />}>
            {views[file.preview](file, name)}
          </Suspense>
          {file.preview === 'text' && file.size > shownBytes && (
            <p className={classes.quiet}>
              Showing the first {fileSize(shownBytes)} of {fileSize(file.size)}. Download the file to see all
              of it.
            </p>
          )}
        </>
      ) : (
        <p className={classes.quiet}>
          {file
            ? 'This file type has no preview. Download the file to open it.'
            : awaits_file
              ? 'The file is being created.'
              : 'This document has no file.'}
        </p>
      )}
    </section>
  )
}
