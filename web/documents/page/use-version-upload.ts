import { useMutation, useQueryClient } from '@tanstack/react-query'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { useRef, useState } from 'react'
import { call, CallFailed } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { isStale } from '../../ui/forms/values/is-stale.ts'
import { failureWords } from '../upload/failure-words.ts'
import { fileProblem } from '../upload/file-problem.ts'

interface Sent {
  file: File
  /** The version on which the new file is based. */
  updated_at: string
}

/** Uploads a new version with progress, cancellation and retries that do not create duplicates. */
export function useVersionUpload(document: ProjectDocument) {
  const client = useQueryClient()
  const controller = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState(0)
  const [refused, setRefused] = useState<string>()
  const upload = useMutation<ProjectDocument, Error, Sent>({
    mutationFn: ({ file, updated_at }) => {
      controller.current = new AbortController()
      setProgress(0)
      return call(documents.update, {
        params: { id: document.id },
        body: { updated_at },
        files: { file },
        signal: controller.current.signal,
        onProgress: setProgress,
      })
    },
    meta: { ownFailure: true },
    onSuccess: (latest) => {
      client.setQueryData(queryOf(documents.read, { params: { id: document.id } }).queryKey, latest)
      for (const read of [documents.versions, documents.list, documents.readStorage])
        void client.invalidateQueries(allQueriesOf(read))
      toast(`Version ${latest.version} uploaded`)
    },
    // Show the changes of others together with the conflict.
    onError: () => void client.invalidateQueries(allQueriesOf(documents.read)),
  })
  const send = (file: File) => {
    const problem = fileProblem(file)
    setRefused(problem)
    if (!problem) upload.mutate({ file, updated_at: document.updated_at })
  }
  const failed = upload.error instanceof CallFailed ? upload.error : undefined
  const isOvertaken = isStale(failed)
  const last = upload.variables
  return {
    send,
    progress,
    isPending: upload.isPending,
    cancel: () => controller.current?.abort(),
    words:
      refused ?? (isOvertaken ? 'Another user has changed this document.' : failed && failureWords(failed)),
    isStale: isOvertaken,
    retry:
      failed && last && !refused
        ? // The same version, so that a lost response is recognised; after a conflict, the newest version.
          () => upload.mutate(isOvertaken ? { file: last.file, updated_at: document.updated_at } : last)
        : undefined,
  }
}
