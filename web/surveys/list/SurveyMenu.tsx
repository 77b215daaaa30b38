import { ActionIcon, Menu } from '@mantine/core'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import {
  whyNotCompareOwn,
  whyNotExplore,
  whyNotFinalize,
  whyNotManage,
} from 'contract/surveys/surveys.rules.ts'
import {
  ChartColumn,
  CircleCheck,
  EllipsisVertical,
  Eye,
  FileChartColumn,
  Scale,
  Settings2,
  TableProperties,
} from 'lucide-react'
import { Link } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { compareLink, exploreLink, fillLink, manageLink, reportsLink, resultsLink } from '../survey-links.ts'

/** Menu of a survey with the permitted actions (SRV-12). */
export function SurveyMenu({ survey }: { survey: Survey }) {
  const { id, name, accessible, accept_submissions, userPermission } = survey
  const finalize = useEndpointMutation(surveys.update, {
    refresh: [allQueriesOf(surveys.list), allQueriesOf(surveys.listByProject)],
    onSuccess: () => toast('Survey has been marked as finalized'),
  })
  const mayManage = !whyNotManage(userPermission)
  const mayExplore = !whyNotExplore(userPermission)
  const mayCompare = !whyNotCompareOwn(survey, userPermission)
  const mayFinalize = accept_submissions && !whyNotFinalize(userPermission)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`Actions for ${name}`}
          loading={finalize.isPending}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {accessible && (
          <Menu.Item component={Link} to={fillLink(name)} leftSection={<Eye size={18} aria-hidden />}>
            View
          </Menu.Item>
        )}
        {mayCompare && (
          <Menu.Item component={Link} to={compareLink(name)} leftSection={<Scale size={18} aria-hidden />}>
            Compare with others
          </Menu.Item>
        )}
        {mayManage && (
          <Menu.Item component={Link} to={manageLink(name)} leftSection={<Settings2 size={18} aria-hidden />}>
            Manage
          </Menu.Item>
        )}
        {mayExplore && (
          <Menu.Item
            component={Link}
            to={resultsLink(name)}
            leftSection={<ChartColumn size={18} aria-hidden />}
          >
            Results
          </Menu.Item>
        )}
        {mayExplore && (
          <Menu.Item
            component={Link}
            to={exploreLink(name)}
            leftSection={<TableProperties size={18} aria-hidden />}
          >
            Explore Submission
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={reportsLink(name)}
          leftSection={<FileChartColumn size={18} aria-hidden />}
        >
          Reports
        </Menu.Item>
        {mayFinalize && (
          <Menu.Item
            onClick={() => finalize.mutate({ params: { id }, body: { accept_submissions: false } })}
            leftSection={<CircleCheck size={18} aria-hidden />}
          >
            Mark as finalized
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
