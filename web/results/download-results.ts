import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'

export type ResultsFile = SentBodyOf<typeof surveyDownloads.startExport>

/** Milliseconds that the toast stays. */
const shown = 6000

/** Downloads the results of a survey; a refusal shows as a toast. */
export function useDownloadResults(id: number) {
  const { mutate, isPending } = useEndpointMutation(surveyDownloads.startExport, {
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      // `download` keeps the browser on this page whatever the server answers; the file name comes from the response.
      link.download = ''
      link.click()
      toast('The download has started. Your browser shows how far it is.', 'success', shown)
    },
  })
  return { isPending, download: (file: ResultsFile) => mutate({ params: { id }, body: file }) }
}
