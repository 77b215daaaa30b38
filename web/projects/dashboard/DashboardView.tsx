import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { ExternalLink } from 'lucide-react'
import { call } from '../../platform/call.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './DashboardView.module.css'

/** The dashboard of a project; framed if the operator allows its host (PRJ-12, PRJ-83, SEC-24). */
export function DashboardView({ project: { id, name } }: { project: Pick<Project, 'id' | 'name'> }) {
  const { link, framed } = useSuspenseQuery({
    queryKey: ['dashboard', id],
    queryFn: async () => {
      const { params } = await call(projectSettings.dashboard, { params: { id } })
      return call(projectSettings.dashboardConfig, { query: { params } })
    },
    // Fetched once, because a new URL would reload the frame.
    staleTime: Infinity,
    gcTime: 0,
  }).data
  return (
    <Page
      title={`Data of ${name}`}
      actions={
        framed && (
          <Button
            component="a"
            variant="default"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<ExternalLink size={18} aria-hidden />}
          >
            Open in a new tab
          </Button>
        )
      }
    >
      {framed ? (
        <iframe
          className={classes.frame}
          src={link}
          title={`Dashboard of ${name}`}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
        />
      ) : (
        <EmptyState
          title="This dashboard opens in a new tab"
          action={
            <Button
              component="a"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<ExternalLink size={18} aria-hidden />}
            >
              Open {new URL(link).hostname}
            </Button>
          }
        >
          Pages of {new URL(link).hostname} cannot be shown here.
        </EmptyState>
      )}
    </Page>
  )
}
