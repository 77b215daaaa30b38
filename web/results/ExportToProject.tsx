import { Menu } from '@mantine/core'
import { FolderInput } from 'lucide-react'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { whyNotExportToProject } from 'contract/surveys/surveys.rules.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'

/** Duration of the toast in milliseconds; longer, because it has a link. */
const longEnough = 10_000

/** Stores the latest results as a document of the project (SRV-66, DEF-15). */
export function ExportToProject({ survey }: { survey: Survey }) {
  const { id, project, projectName, userPermission } = survey
  const order = useEndpointMutation(surveyDownloads.exportToProject, {
    refresh: [allQueriesOf(documents.list)],
    onSuccess: ({ document, new_version }) => {
      const what = new_version ? `a new version of “${document.name}”` : `“${document.name}”`
      toast(`Saving ${what} to the documents of ${projectName}.`, 'success', longEnough, {
        to: `/projects/${project}/documents`,
        label: 'Show documents',
      })
    },
  })
  if (whyNotExportToProject(userPermission)) return null
  return (
    <Menu.Item
      leftSection={<FolderInput size={18} aria-hidden />}
      onClick={() => order.mutate({ params: { id } })}
    >
      Export to the project
    </Menu.Item>
  )
}
