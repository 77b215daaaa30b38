import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { surveyDownloads } from 'contract/results/results.contract.ts'
import { useCall } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'

export type ResultsFile = SentBodyOf<typeof surveyDownloads.startExport>

/** Milliseconds that a person has to read where the file goes. */
const shown = 6000

/** Downloads the results of a survey; a refusal is told in words, and the page stays. */
export function useDownloadResults(id: number) {
  const { mutate, isPending } = useCall(surveyDownloads.startExport, {
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      // As a download it never replaces the page, whatever the server answers; the name comes from there.
      link.download = ''
      link.click()
      toast('The download has started. Your browser shows how far it is.', 'success', shown)
    },
  })
  return { isPending, download: (file: ResultsFile) => mutate({ params: { id }, body: file }) }
}
