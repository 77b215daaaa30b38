import type { ComponentType } from 'react'
import { Navigate, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { pathParameter } from '../platform/path-parameter.ts'
import type { ProjectStartProps, ProjectTabSource } from './project-tab.ts'

/** Redirects to the list if there is no valid id, as for `all` and `:projectId` (PRJ-01, PRJ-28). */
function projectId({ params }: LoaderFunctionArgs): null {
  if (!/^[1-9]\d{0,14}$/.test(params['projectId'] ?? '')) throw redirect('/projects')
  return null
}

/** Redirects a survey URL below a project to the list or to the survey. */
function projectSurvey({ params }: LoaderFunctionArgs): never {
  const id = pathParameter(params, 'projectId')
  const quizName = pathParameter(params, 'quizName')
  const list = quizName === 'all' || quizName === ':quizName'
  throw redirect(list ? `/projects/${id}/surveys` : `/quiz/${encodeURIComponent(quizName)}`)
}

const list = async () => ({ Component: (await import('./list/ProjectsPage.tsx')).ProjectsPage })

interface ProjectParts {
  /** Tabs of the project page provided by other domains. */
  tabs: ProjectTabSource[]
  Start: ComponentType<ProjectStartProps>
  Actions: ComponentType<ProjectStartProps>
  /** Data documents, shown in About. */
  Data: ComponentType<ProjectStartProps>
  /** Who takes part and how far they are, at the top of About. */
  Pulse: ComponentType<ProjectStartProps>
  /** Decisions of discussions, in About. */
  Decisions: ComponentType<ProjectStartProps>
  /** What happened last, in About. */
  Latest: ComponentType<ProjectStartProps>
}

export const projectPages = ({ tabs, ...parts }: ProjectParts): RouteObject[] => [
  { path: 'projects', lazy: list },
  { path: 'projects/all', lazy: list },
  {
    path: 'create-project',
    lazy: async () => ({ Component: (await import('./create/CreateProjectPage.tsx')).CreateProjectPage }),
  },
  { path: 'projects/edit', element: <Navigate to="/projects" replace /> },
  {
    path: 'projects/:projectId/edit',
    loader: projectId,
    lazy: async () => {
      const { EditProjectPage } = await import('./edit/EditProjectPage.tsx')
      return { element: <EditProjectPage more={tabs} /> }
    },
  },
  { path: 'projects/:projectId/surveys/:quizName', loader: projectSurvey },
  {
    path: 'projects/:projectId/:activeTab?',
    loader: projectId,
    lazy: async () => {
      const { ProjectPage } = await import('./page/ProjectPage.tsx')
      return { element: <ProjectPage more={tabs} {...parts} /> }
    },
  },
]
