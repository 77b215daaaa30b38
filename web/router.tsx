import {
  createBrowserRouter,
  Navigate,
  Outlet,
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { serviceTokenPermission } from 'contract/service-tokens/service-tokens.rules.ts'
import { webhookPermission } from 'contract/webhooks/webhooks.rules.ts'
import { aboutPages, legalPages } from './about/about.routes.tsx'
import { accessPages } from './access/access.routes.tsx'
import { guard } from './access/guard.ts'
import { activityPages } from './activity/activity.routes.tsx'
import { answerPages } from './answers/answers.routes.tsx'
import { calendarPages } from './calendar/calendar.routes.tsx'
import { chatPages } from './chat/chat.routes.tsx'
import { documentPages } from './documents/documents.routes.tsx'
import { eventPages, openEventPages } from './events/events.routes.tsx'
import { notificationPages } from './notifications/notifications.routes.tsx'
import type { ProjectTab, ProjectTabProps, ProjectTabSource } from './projects/project-tab.ts'
import { openProfilePages, profilePages } from './profiles/profiles.routes.tsx'
import { projectPages } from './projects/projects.routes.tsx'
import { AppFrame } from './shell/AppFrame.tsx'
import { Broken } from './shell/Broken.tsx'
import { OpenFrame } from './shell/OpenFrame.tsx'
import { ErrorFrame, UnknownAddress } from './shell/ErrorFrame.tsx'
import { PublicFrame } from './shell/PublicFrame.tsx'
import { contactPages } from './contacts/contacts.routes.tsx'
import { homePages } from './home/home.routes.tsx'
import type { InstituteTab } from './institutes/institute-tab.ts'
import { institutePages } from './institutes/institutes.routes.tsx'
import { matchingPages } from './matching/matching.routes.tsx'
import { questionnairePages } from './questionnaires/questionnaires.routes.tsx'
import { resultPages } from './results/results.routes.tsx'
import { lazyPart } from './ui/lazy-part.tsx'
import type { ResultsParts } from './surveys/manage/ManageSurveyPage.tsx'
import { searchPages } from './search/search.routes.tsx'
import { securityPages } from './security/security.routes.tsx'
import { staffPages } from './staff/staff.routes.tsx'
import { sharedReportPages, surveyReportPages } from './survey-reports/survey-reports.routes.tsx'
import { surveyPages } from './surveys/surveys.routes.tsx'

/** Counts come from all domains of a project. */
const ContentCount = lazyPart(async () => (await import('./visits/ContentCount.tsx')).ContentCount)

const discussionsTab: Omit<ProjectTab, 'name' | 'label'> = {
  permission: 'VIEW_PROJECT_DISCUSSIONS',
  Content: lazyPart(async () => (await import('./discussions/ProjectDiscussions.tsx')).ProjectDiscussions),
  Count: ContentCount,
}

/** Surveys, documents and discussions are above projects in the house, so the router passes their tabs to the project page. */
const projectTabs: ProjectTabSource[] = [
  {
    name: 'surveys',
    label: 'Surveys',
    permission: 'VIEW_PROJECT_SURVEYS',
    Count: ContentCount,
    Content: lazyPart<ProjectTabProps>(async () => {
      const [{ ProjectSurveys }, { UploadSurvey }] = await Promise.all([
        import('./surveys/list/ProjectSurveys.tsx'),
        import('./questionnaires/upload/UploadSurvey.tsx'),
      ])
      const Tab: ProjectTab['Content'] = (props) => <ProjectSurveys {...props} Upload={UploadSurvey} />
      return Tab
    }),
  },
  {
    name: 'documents',
    label: 'Documents',
    // Everyone who can open the project sees public documents.
    permission: 'VIEW_PROJECT',
    Count: ContentCount,
    Content: lazyPart(async () => (await import('./documents/list/ProjectDocuments.tsx')).ProjectDocuments),
  },
  { name: 'discussions', label: 'Discussions', ...discussionsTab },
  {
    name: 'webhooks',
    label: 'Webhooks',
    permission: webhookPermission,
    Content: lazyPart<ProjectTabProps>(async () => {
      const { Webhooks } = await import('./webhooks/Webhooks.tsx')
      return ({ project: { id, name } }) => <Webhooks place={{ kind: 'project', id, name }} />
    }),
  },
  {
    name: 'tokens',
    label: 'API tokens',
    permission: serviceTokenPermission,
    Content: lazyPart<ProjectTabProps>(async () => {
      const { ServiceTokens } = await import('./service-tokens/ServiceTokens.tsx')
      return ({ project: { id, name } }) => <ServiceTokens place={{ kind: 'project', id, name }} />
    }),
  },
  ({ topics }) => topics.map(({ id, name }) => ({ name: `topic-${id}`, label: name, ...discussionsTab })),
]

/** News of a project come from all its domains. */
const ProjectStart = lazyPart(async () => (await import('./visits/ProjectStart.tsx')).ProjectStart)

/** The export contains data of all domains of a project. */
const ExportProject = lazyPart(async () => (await import('./project-export/ExportProject.tsx')).ExportProject)

/** Data documents are links in a project's About. */
const ProjectData = lazyPart(async () => (await import('./documents/data/ProjectData.tsx')).ProjectData)

/** Surveys and discussions are above projects, so their parts of About are passed to it. */
const ProjectPulse = lazyPart(async () => (await import('./surveys/pulse/ProjectPulse.tsx')).ProjectPulse)
const ProjectDecisions = lazyPart(
  async () => (await import('./discussions/ProjectDecisions.tsx')).ProjectDecisions,
)

/** What happened comes from all domains of a project and of an institute. */
const ProjectActivity = lazyPart(async () => (await import('./activity/activity-of.tsx')).ActivityOfProject)
const InstituteActivity = lazyPart(
  async () => (await import('./activity/activity-of.tsx')).ActivityOfInstitute,
)

/** Tabs that domains above institutes add to the page of an institute. */
const instituteTabs: InstituteTab[] = [
  {
    name: 'fit',
    label: 'Fit with us',
    isFor: ({ is_member }) => !is_member,
    Content: lazyPart(async () => (await import('./matching/fit/FitWithUs.tsx')).FitWithUs),
  },
  {
    name: 'matching',
    label: 'Matching',
    isFor: ({ is_member }) => is_member,
    Content: lazyPart(async () => (await import('./matching/fit/Speakers.tsx')).Speakers),
  },
  {
    name: 'discussions',
    label: 'Discussions',
    isFor: ({ is_member }) => is_member,
    keptAs: 'these discussions',
    Content: lazyPart(
      async () => (await import('./discussions/InstituteDiscussions.tsx')).InstituteDiscussions,
    ),
  },
  {
    name: 'participation',
    label: 'Participation',
    isFor: ({ is_admin }) => is_admin,
    Content: lazyPart(
      async () =>
        (await import('./projects/participation/InstituteParticipation.tsx')).InstituteParticipation,
    ),
  },
  {
    name: 'security',
    label: 'Security',
    isFor: ({ is_admin }) => is_admin,
    Content: lazyPart(
      async () => (await import('./access/factor-resets/InstituteSecurity.tsx')).InstituteSecurity,
    ),
  },
  {
    name: 'webhooks',
    label: 'Webhooks',
    isFor: ({ is_admin }) => is_admin,
    Content: lazyPart<{ institute: Institute }>(async () => {
      const { Webhooks } = await import('./webhooks/Webhooks.tsx')
      return ({ institute: { id, name } }) => <Webhooks place={{ kind: 'institute', id, name }} />
    }),
  },
  {
    name: 'tokens',
    label: 'API tokens',
    isFor: ({ is_admin }) => is_admin,
    Content: lazyPart<{ institute: Institute }>(async () => {
      const { ServiceTokens } = await import('./service-tokens/ServiceTokens.tsx')
      return ({ institute: { id, name } }) => <ServiceTokens place={{ kind: 'institute', id, name }} />
    }),
  },
  {
    name: 'audit',
    label: 'Audit log',
    isFor: ({ is_admin }) => is_admin,
    Content: lazyPart(async () => (await import('./institute-audit/InstituteAudit.tsx')).InstituteAudit),
  },
]

/** Matching is above institutes, so its parts are passed to the page and the form of an institute. */
const FitSentence = lazyPart(async () => (await import('./matching/fit/FitSentence.tsx')).FitSentence)
const Unlocks = lazyPart(async () => (await import('./matching/Unlocks.tsx')).Unlocks)

/** Results are above surveys, so their parts are passed to the page of a survey. */
async function loadResultsParts(): Promise<ResultsParts> {
  const [{ DownloadResults }, { FigureRows }] = await Promise.all([
    import('./results/DownloadResults.tsx'),
    import('./results/FigureRows.tsx'),
  ])
  return { Downloads: DownloadResults, FigureRows }
}

/** Reports are above results, so their tab is passed to the page of results. */
const ReportsTab = lazyPart(async () => (await import('./survey-reports/Reports.tsx')).Reports)

/** Figures of the network come from domains above the access, so the landing page gets this part from here. */
const loadNetwork = async () => (await import('./home/landing/Network.tsx')).Network

const memberPages: RouteObject[] = [
  { index: true, element: <Navigate to="/dashboard" replace /> },
  ...homePages,
  ...institutePages(instituteTabs, FitSentence, InstituteActivity, Unlocks),
  ...documentPages,
  ...projectPages({
    tabs: projectTabs,
    Start: ProjectStart,
    Actions: ExportProject,
    Data: ProjectData,
    Pulse: ProjectPulse,
    Decisions: ProjectDecisions,
    Latest: ProjectActivity,
  }),
  ...surveyPages(loadResultsParts),
  ...questionnairePages,
  ...resultPages(ReportsTab),
  ...surveyReportPages,
  ...chatPages,
  ...eventPages,
  ...calendarPages,
  ...aboutPages,
  ...searchPages,
  ...matchingPages,
  ...contactPages,
  ...notificationPages,
  ...activityPages,
  ...profilePages,
  ...staffPages,
  ...securityPages,
]

/**
 * Removes empty parts of an address, such as a missing project id (PRJ-28, PRJ-35); other unknown addresses lead to the
 * error page.
 */
function unknownAddress(given: LoaderFunctionArgs): null {
  const { pathname, search } = new URL(given.request.url)
  if (pathname.includes('//')) throw redirect(pathname.replaceAll(/\/{2,}/g, '/') + search)
  return guard(given)
}

/** Until the code of the first page has loaded; `index.html` has the same words and shows them after some seconds. */
const SlowStart = () => (
  <p id="late">
    This page is taking long to load. <a href="">Load it again</a>
  </p>
)

/** Every address of the product. Each domain lists its own; pages load on demand. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Outlet />,
      errorElement: <Broken />,
      hydrateFallbackElement: <SlowStart />,
      children: [
        {
          element: <AppFrame />,
          children: [
            ...accessPages(loadNetwork),
            {
              element: <OpenFrame />,
              children: [...legalPages, { errorElement: <Broken inShell />, children: openProfilePages }],
            },
            {
              element: <PublicFrame />,
              children: [{ errorElement: <Broken inShell />, children: openEventPages }],
            },
            { errorElement: <Broken />, children: sharedReportPages },
            { element: <ErrorFrame />, children: [{ path: 'error', element: <UnknownAddress /> }] },
            {
              loader: guard,
              // Loads at the same time as the page in it; visitors do without it.
              lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
              children: [
                // An error on a page keeps the shell around it.
                { errorElement: <Broken inShell />, children: [...answerPages, ...memberPages] },
              ],
            },
            { path: '*', loader: unknownAddress, element: <Navigate to="/error" replace /> },
          ],
        },
      ],
    },
  ])
