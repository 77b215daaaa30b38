import { can } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Suspense, type ComponentType } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { isDashboard } from '../dashboard/dashboard-address.ts'
import { DashboardView } from '../dashboard/DashboardView.tsx'
import { ProjectTheme } from '../settings/ProjectTheme.tsx'
import { SettingsSwitch } from '../settings/SettingsSwitch.tsx'
import { LeaveProject } from './LeaveProject.tsx'
import { ProjectAbout } from './ProjectAbout.tsx'
import { ProjectFrame } from './ProjectFrame.tsx'
import { useOpenProject } from './use-open-project.ts'
import { ProjectHeader } from './ProjectHeader.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { ProjectName } from './ProjectName.tsx'
import { ProjectParticipants } from '../participants/ProjectParticipants.tsx'
import { ProjectSkeleton } from '../ProjectSkeleton.tsx'
import type { ProjectStartProps, ProjectTabSource } from '../project-tab.ts'
import { TabSkeleton } from '../ProjectSkeleton.tsx'
import { PageTabs, type PageTab } from '../../ui/tabs/PageTabs.tsx'
import { TabCount } from '../../ui/tabs/TabCount.tsx'
import classes from './ProjectPage.module.css'

interface ProjectPageProps {
  more: ProjectTabSource[]
  /** Rendered between the header and the tabs. */
  Start: ComponentType<ProjectStartProps>
  /** Project actions of other domains, rendered in the header. */
  Actions: ComponentType<ProjectStartProps>
  /** Data documents, rendered among the links of About. */
  Data: ComponentType<ProjectStartProps>
  /** Who takes part and how far they are, at the top of About. */
  Pulse: ComponentType<ProjectStartProps>
  /** Decisions of discussions, in About. */
  Decisions: ComponentType<ProjectStartProps>
  /** What happened last, in About. */
  Latest: ComponentType<ProjectStartProps>
}

/** A project with its tabs. `more` are tabs of other domains; the open tab is in the URL (PRJ-22). */
export function ProjectPage(props: ProjectPageProps) {
  const { projectId, activeTab = 'about' } = useParams()
  const id = Number(projectId)
  return (
    <Suspense key={id} fallback={<ProjectSkeleton isAbout={activeTab === 'about'} />}>
      <OpenProject id={id} {...props} />
    </Suspense>
  )
}

function OpenProject({ id, more, Start, Actions, ...parts }: ProjectPageProps & { id: number }) {
  const thisProject = queryOf(projects.read, { params: { id } })
  const opened = useOpenProject(id)
  const { project, isOver, gone } = opened
  useLiveAfter(`project:${id}`, thisProject, allQueriesOf(projects.participants))
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { activeTab } = useParams()
  // Without a dashboard link the project itself is shown.
  if (!gone && isDashboard(params) && project.metadata.dashboardLink)
    return <DashboardView project={project} />
  const about: PageTab = {
    name: 'about',
    label: 'About',
    content: <ProjectAbout project={project} {...parts} />,
  }
  const tabs = [about, ...participantsOf(project), ...shownOf(more, project)]
  // Unknown or forbidden tabs fall back to About (PRJ-23).
  const open = tabs.find(({ name }) => name === activeTab) ?? about
  const isAbout = open === about
  const actions = (
    <>
      <Actions project={project} />
      {!isOver && <LeaveProject project={project} />}
    </>
  )
  return (
    <ProjectTheme project={project}>
      <title>{`${isAbout ? '' : `${open.label} - `}${project.name} - Seventeen`}</title>
      <ProjectFrame
        open={opened}
        header={
          <>
            {isAbout && (
              <ProjectHeader
                project={project}
                actions={
                  <>
                    <SettingsSwitch />
                    {actions}
                  </>
                }
              />
            )}
            <div className={classes.start} data-tab={open.name}>
              <Start project={project} />
            </div>
          </>
        }
      >
        <PageTabs
          tabs={isOver ? [open] : tabs}
          open={open.name}
          // `replace`, so that Back leaves the project instead of switching tabs.
          onOpen={(name) =>
            void navigate(`/projects/${project.id}/${name}`, { replace: true, preventScrollReset: true })
          }
          fallback={<TabSkeleton />}
          part="tabs"
          padding={isAbout ? 'lg' : 'sm'}
          bar={
            isAbout || gone
              ? undefined
              : {
                  before: <ProjectName project={project} />,
                  after: <ProjectMenu project={project} actions={actions} />,
                }
          }
        />
      </ProjectFrame>
    </ProjectTheme>
  )
}

/** Only participants see all participants; everyone sees the institutes of a public project. */
const participantsOf = (project: Project): PageTab[] =>
  can(project.user_permissions, 'VIEW_PROJECT_PARTICIPANTS') || project.project_visibility === 'public'
    ? [
        {
          name: 'participants',
          label: 'Participants',
          count: <TabCount count={project.participants_count} />,
          content: <ProjectParticipants project={project} />,
        },
      ]
    : []

const shownOf = (more: ProjectTabSource[], project: Project): PageTab[] =>
  more
    .flatMap((source) => (typeof source === 'function' ? source(project) : source))
    .filter(({ permission }) => can(project.user_permissions, permission))
    .map(({ name, label, Content, Count }) => {
      const props = {
        projectId: project.id,
        permissions: project.user_permissions,
        project,
        tab: name,
      }
      return {
        name,
        label,
        ...(Count && {
          count: (
            <Suspense fallback={<TabCount count={undefined} />}>
              <Count {...props} />
            </Suspense>
          ),
        }),
        content: <Content {...props} />,
      }
    })
