import { Button } from '@mantine/core'
import { useIsRestoring, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { hasInstitutions, whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { Eye } from 'lucide-react'
import { Suspense, type ComponentType } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { AddressTabs, useAddressTab } from '../ui/tabs/AddressTabs.tsx'
import type { PageTab } from '../ui/tabs/PageTabs.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { TabsSkeleton } from '../ui/loading/HeadSkeleton.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { DownloadResults } from './DownloadResults.tsx'
import { ListedSurvey } from '../surveys/ListedSurvey.tsx'
import { fillLink } from '../surveys/survey-links.ts'
import { SurveyChips } from '../surveys/SurveyChips.tsx'
import { SurveySkeleton } from '../surveys/SurveySkeleton.tsx'
import { AcceptToggle } from './AcceptToggle.tsx'
import { queryOf } from '../platform/query.ts'
import { Compare } from './compare/Compare.tsx'
import { Groups } from './groups/Groups.tsx'
import { Locations } from './locations/Locations.tsx'
import { NewAnswers } from './NewAnswers.tsx'
import { Respondents } from './respondents/Respondents.tsx'
import { Submissions } from './submissions/Submissions.tsx'
import { Scores } from './scores/Scores.tsx'
import { Summary } from './summary/Summary.tsx'
import { ResultsTable } from './table/ResultsTable.tsx'
import { tabQuery, useUsualTab } from './use-usual-tab.ts'

interface ExplorePageProps {
  /** The tab with reports of the survey. */
  Reports: ComponentType<{ survey: Survey }>
}

/** Submissions of a survey: answers, summary and respondents (SRV-08, SRV-72 to SRV-77). */
export function ExplorePage({ Reports }: ExplorePageProps) {
  const name = useParams()['quizName'] ?? ''
  usePrefetchQuery(tabQuery)
  return (
    <Suspense fallback={<Loading />}>
      <ListedSurvey key={name} name={name} doing="see the answers of others" whyNot={whyNotExplore}>
        {(survey) => <Explore survey={survey} Reports={Reports} />}
      </ListedSurvey>
    </Suspense>
  )
}

const Loading = () => (
  <SurveySkeleton words="Loading Quiz Data...">
    <TabsSkeleton />
    <RowsSkeleton />
  </SurveySkeleton>
)

const SummaryWithScores = ({ survey }: { survey: Survey }) => (
  <>
    <Scores survey={survey} />
    <Summary survey={survey} />
  </>
)

function Explore({ survey, Reports }: ExplorePageProps & { survey: Survey }) {
  const refused = whyNotExplore(survey.userPermission)
  if (!refused) return <Explored key={survey.id} survey={survey} Reports={Reports} />
  return (
    <Page title={survey.name}>
      <EmptyState title={refused.words} action={<Link to="/surveys">All surveys</Link>}>
        Only managers of the project can see the answers of others. Ask them for a suitable role.
      </EmptyState>
    </Page>
  )
}

function Explored({ survey, Reports }: ExplorePageProps & { survey: Survey }) {
  // Tabs that have not been loaded are unavailable once the project is no longer available.
  const isOver = useIsRestoring()
  const { data: repeated } = useQuery({
    ...queryOf(surveyResults.listInstances, { params: { id: survey.id }, query: { pageSize: 1 } }),
    refetchOnWindowFocus: false,
  })
  const hasGroups = repeated !== undefined && repeated.groups.length > 0
  const { data: located } = useQuery({
    ...queryOf(surveyResults.listLocations, { params: { id: survey.id }, query: { pageSize: 1 } }),
    refetchOnWindowFocus: false,
  })
  const hasLocations = located !== undefined && located.questions.length > 0
  const tabs: [PageTab, ...PageTab[]] = [
    { name: 'answers', label: 'Answers', content: <Submissions survey={survey} /> },
    { name: 'table', label: 'Table', content: <ResultsTable survey={survey} /> },
    ...(hasGroups ? [{ name: 'groups', label: 'Groups', content: <Groups survey={survey} /> }] : []),
    ...(hasLocations ? [{ name: 'map', label: 'Map', content: <Locations survey={survey} /> }] : []),
    { name: 'summary', label: 'Summary', content: <SummaryWithScores survey={survey} /> },
    ...(hasInstitutions(survey)
      ? [{ name: 'compare', label: 'Compare', content: <Compare survey={survey} /> }]
      : []),
    { name: 'respondents', label: 'Respondents', content: <Respondents survey={survey} /> },
    { name: 'reports', label: 'Reports', content: <Reports survey={survey} /> },
  ]
  const { open, show } = useAddressTab(tabs, true)
  const { usual, remember } = useUsualTab()
  if (usual) return <Navigate to={{ search: `?view=${usual}` }} replace />
  return (
    <Page
      title={survey.name}
      tab={`${open.label}: ${survey.name}`}
      lead={<SurveyChips survey={survey} />}
      actions={
        <>
          <DownloadResults survey={survey} />
          <AcceptToggle survey={survey} />
          <Button
            component={Link}
            to={fillLink(survey.name)}
            variant="default"
            leftSection={<Eye size={18} aria-hidden />}
          >
            Show
          </Button>
        </>
      }
    >
      <NewAnswers surveyId={survey.id} />
      <AddressTabs
        tabs={isOver ? [open] : tabs}
        open={open}
        show={(name) => (void show(name), remember(name))}
        fallback={<Loading />}
      />
    </Page>
  )
}
