import { useMutation } from '@tanstack/react-query'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { call } from '../platform/call.ts'

/** Downloads the questionnaire as a CSV file that can be uploaded again. */
export const useDownloadQuestionnaire = (id: number, name: string) =>
  useMutation({
    mutationFn: () => call(questionnaires.readFile, { params: { id } }),
    onSuccess: (text: string) => {
      const link = document.createElement('a')
      // `text()` would drop the byte order mark that spreadsheets need to recognise UTF-8.
      link.href = URL.createObjectURL(new Blob(['\ufeff', text.replace(/^\ufeff/, '')], { type: 'text/csv' }))
      link.download = `${name}.csv`
      link.click()
      URL.revokeObjectURL(link.href)
    },
  })
