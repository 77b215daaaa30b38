import { Button, Menu } from '@mantine/core'
import type { Survey } from 'contract/surveys/survey-shapes.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { whyNotEdit, whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { ChevronDown, Download } from 'lucide-react'
import { Link, useMatch } from 'react-router'
import { useCall } from '../platform/query.ts'
import { useQuestionnaireFile } from './questionnaire-file.ts'
import { exploreLink } from './survey-links.ts'

/** The results, latest or all, and the questionnaire itself, as files (SRV-66 to SRV-68). */
export function DownloadResults({ survey }: { survey: Survey }) {
  const { id, name, only_latest_submissions, userPermission } = survey
  const results = useCall(surveys.startExport, { onSuccess: ({ url }) => location.assign(url) })
  const file = useQuestionnaireFile(id, name)
  const exploring = useMatch('/quiz/explore-submissions/:quizName')
  const mayExport = !whyNotExplore(userPermission)
  const mayEdit = !whyNotEdit(userPermission)
  if (!mayExport && !mayEdit) return null
  const download = (which: 'latest' | 'all') =>
    results.mutate({ params: { id }, body: { format: 'csv', which } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          leftSection={<Download size={18} aria-hidden />}
          rightSection={<ChevronDown size={18} aria-hidden />}
          loading={results.isPending || file.isPending}
        >
          Download results
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport && <Menu.Item onClick={() => download('latest')}>CSV (latest)</Menu.Item>}
        {mayExport && !only_latest_submissions && (
          <Menu.Item onClick={() => download('all')}>CSV (all)</Menu.Item>
        )}
        {mayExport && !exploring && (
          <Menu.Item component={Link} to={exploreLink(name)}>
            Explore submissions
          </Menu.Item>
        )}
        {mayEdit && <Menu.Item onClick={() => file.mutate()}>Questionnaire (CSV)</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
