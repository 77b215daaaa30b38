import { ActionIcon, Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { removedMember } from 'contract/answers/removed-member.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { Respondent } from 'contract/results/summary.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { whyNotManage } from 'contract/surveys/surveys.rules.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import classes from './Respondents.module.css'

interface InstitutionOfSetProps {
  survey: Survey
  /** With an answer set. */
  respondent: Respondent & { respondent_number: number }
}

/** The institution to which a respondent's set belongs; managers can correct it. */
export function InstitutionOfSet({ survey, respondent }: InstitutionOfSetProps) {
  const [opened, setOpened] = useState(false)
  const { name, email, respondent_number, institution } = respondent
  const called = name || email || removedMember(respondent_number)
  return (
    <span className={classes.institution}>
      {institution?.name ?? 'None'}
      {!whyNotManage(survey.userPermission) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Correct the institution of ${called}`}
          onClick={() => setOpened(true)}
        >
          <Pencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {opened && (
        <CorrectInstitution
          surveyId={survey.id}
          respondent={respondent}
          called={called}
          onClose={() => setOpened(false)}
        />
      )}
    </span>
  )
}

interface CorrectInstitutionProps {
  surveyId: number
  /** With an answer set. */
  respondent: Respondent & { respondent_number: number }
  /** How the respondent is named. */
  called: string
  onClose: () => void
}

/** Maximum number of suggestions. */
const mostFound = 20

function CorrectInstitution({ surveyId, respondent, called, onClose }: CorrectInstitutionProps) {
  const { institution, respondent_number } = respondent
  const [chosen, setChosen] = useState(
    institution && { value: String(institution.id), label: institution.name },
  )
  const [typed, setTyped] = useState(institution?.name ?? '')
  const [name] = useDebouncedValue(typed.trim(), 250)
  const { data: found, isFetching } = useQuery({
    ...queryOf(institutes.list, { query: { name: name === chosen?.label ? '' : name, pageSize: mostFound } }),
    placeholderData: keepPreviousData,
  })
  const save = useEndpointMutation(surveyAnswers.setInstitution, {
    refresh: [
      allQueriesOf(surveyResults.listRespondents),
      allQueriesOf(surveyResults.listSets),
      allQueriesOf(surveyResults.readCross),
      allQueriesOf(surveyResults.readGrouped),
    ],
    onSuccess: () => {
      toast('Institution corrected')
      onClose()
    },
  })
  const options = (found?.results ?? []).map(({ id, name: label }) => ({ value: String(id), label }))
  const data = chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options
  return (
    <Modal opened onClose={onClose} title={`Institution of the answers of ${called}`}>
      <Stack>
        <Select
          label="Institution"
          description="Type a part of its name"
          data-autofocus
          searchable
          clearable
          data={data}
          filter={({ options: all }) => all}
          value={chosen?.value ?? null}
          onChange={(_, option) => setChosen(option)}
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage={isFetching ? 'Searching …' : 'No institution found'}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                params: { id: surveyId, respondent: respondent_number },
                body: { institution: chosen ? Number(chosen.value) : null },
              })
            }
          >
            Save institution
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
