import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'

export type ResultsFile = SentBodyOf<typeof surveyDownloads.startExport>

/** Duration of the toast in milliseconds. */
const shown = 6000

/** Downloads the results of a survey; errors are shown as a toast. */
export function useDownloadResults(id: number) {
  const { mutate, isPending } = useEndpointMutation(surveyDownloads.startExport, {
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      // `download` keeps the browser on this page even if the server returns an error. The response sets the file name.
      link.download = ''
      link.click()
      toast('Download started. Your browser shows the progress.', 'success', shown)
    },
  })
  return { isPending, download: (file: ResultsFile) => mutate({ params: { id }, body: file }) }
}
