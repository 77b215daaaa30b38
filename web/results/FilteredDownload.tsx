import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { totalText } from 'contract/platform/totals.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { queryOf } from '../platform/query.ts'
import type { ResultsFile } from './download-results.ts'

interface FilteredDownloadProps {
  surveyId: number
  file: ResultsFile
  filter: string
  onChoose: (file: ResultsFile) => void
  onClose: () => void
}

/** Asks whether to download the answers that the filter finds, or all of them. */
export function FilteredDownload({ surveyId, file, filter, onChoose, onClose }: FilteredDownloadProps) {
  const { which } = file
  const all = useTotal(surveyId, { which })
  const found = useTotal(surveyId, { which, filter })
  const choose = (chosen: ResultsFile) => {
    onClose()
    onChoose(chosen)
  }
  return (
    <Modal opened onClose={onClose} title="Which answers do you want to download?">
      <Text mb="lg">The list is filtered by “{filter}”.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => choose(file)}>
          All {all}
        </Button>
        <Button data-autofocus onClick={() => choose({ ...file, filter })}>
          These {found}
        </Button>
      </Group>
    </Modal>
  )
}

/** The number of answers as text; empty while it is loading. */
function useTotal(surveyId: number, query: { which: ResultsFile['which']; filter?: string }) {
  const { data } = useQuery({
    ...queryOf(surveyResults.listAnswers, { params: { id: surveyId }, query: { ...query, pageSize: 1 } }),
    staleTime: 0,
  })
  return data ? totalText(data) : ''
}
