import { can } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Suspense, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { ProjectFrame } from '../page/ProjectFrame.tsx'
import { PageEnded } from '../../ui/ending/PageEnded.tsx'
import { useOpenProject } from '../page/use-open-project.ts'
import { ProjectParticipants } from '../participants/ProjectParticipants.tsx'
import { ProjectSkeleton, TabSkeleton } from '../ProjectSkeleton.tsx'
import type { ProjectTabSource } from '../project-tab.ts'
import { TopicManager } from '../topics/TopicManager.tsx'
import { PageTabs, type PageTab } from '../../ui/tabs/PageTabs.tsx'
import { EditHeader } from './EditHeader.tsx'
import { EditProject } from './EditProject.tsx'
import classes from './EditProject.module.css'

/** Page for editing a project. Users without permission are redirected to the project (PRJ-09, PRJ-27, PRJ-33). */
export function EditProjectPage({ more }: { more: ProjectTabSource[] }) {
  const id = Number(useParams()['projectId'])
  return (
    <Suspense key={id} fallback={<ProjectSkeleton />}>
      <Edit id={id} more={more} />
    </Suspense>
  )
}

function Edit({ id, more }: { id: number; more: ProjectTabSource[] }) {
  const thisProject = queryOf(projects.read, { params: { id } })
  const opened = useOpenProject(id)
  const { project, isOver } = opened
  useLiveAfter(`project:${id}`, thisProject, allQueriesOf(projects.participants))
  const [tab, changeTab] = useParameter('tab')
  const mayEdit = can(project.user_permissions, 'UPDATE_PROJECT')
  const [couldEdit] = useState(mayEdit)
  // A user who loses the permission while editing is not redirected, so that unsaved input is not lost.
  if (!mayEdit && !couldEdit) return <Navigate to={`/projects/${id}`} replace />
  const tabs = tabsOf(project, more)
  const open = tabs.find(({ name }) => name === tab) ?? tabs[0]
  return (
    <div className={classes.page}>
      <title>{`Edit ${project.name} - Seventeen`}</title>
      <ProjectFrame
        open={opened}
        header={
          mayEdit ? (
            <EditHeader project={project} />
          ) : (
            <PageEnded
              name={project.name}
              what="You can no longer edit this project."
              why="Your role in it has changed."
              to={`/projects/${id}`}
              label="View project"
            />
          )
        }
      >
        <PageTabs
          // Tabs that stay mounted keep their input, so that users can copy it.
          tabs={isOver || !mayEdit ? tabs.filter(({ name, kept }) => kept || name === open.name) : tabs}
          open={open.name}
          onOpen={(name) => changeTab(name === 'about' ? '' : name)}
          fallback={<TabSkeleton />}
        />
      </ProjectFrame>
    </div>
  )
}

/** Tabs of other domains that can be edited here. */
const others = ['discussions', 'documents']

function tabsOf(project: Project, more: ProjectTabSource[]): [PageTab, ...PageTab[]] {
  const { id, user_permissions: permissions } = project
  const theirs = more
    .flatMap((source) => (typeof source === 'function' ? source(project) : source))
    .filter(({ name, permission }) => others.includes(name) && can(permissions, permission))
    .map(({ name, label, Content }) => ({
      name,
      label,
      content: <Content projectId={id} permissions={permissions} project={project} tab={name} />,
    }))
    .toSorted((one, other) => others.indexOf(one.name) - others.indexOf(other.name))
  return [
    { name: 'about', label: 'About Project', content: <EditProject loaded={project} />, kept: true },
    { name: 'topics', label: 'Manage Topics', content: <Topics projectId={id} /> },
    ...theirs,
    { name: 'participants', label: 'Participants', content: <ProjectParticipants project={project} /> },
  ]
}

const Topics = ({ projectId }: { projectId: number }) => (
  <section aria-labelledby="topics">
    <h2 id="topics" className="visually-hidden">
      Topics
    </h2>
    <TopicManager projectId={projectId} />
  </section>
)
