import { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import { whyNotExportProject } from 'contract/project-export/project-export.rules.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { FolderDown } from 'lucide-react'
import { useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { useViewAs } from '../platform/view-as.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'

/** Duration of the toast in milliseconds. */
const shown = 6000
/** An export contains everything the user can see, regardless of the role as which they view the project. */
const viewedAs = 'You are viewing this project as another role. Stop viewing as this role to export it.'

/** Downloads everything in the project that the user can see, as a zip file. */
export function ExportProject({ project }: { project: Project }) {
  const isViewedAs = useViewAs()?.project === project.id
  const start = useEndpointMutation(projectExport.start, {
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      // `download` keeps the browser on this page even if the server returns an error. The response sets the file name.
      link.download = ''
      link.click()
      toast('Export started. Your browser shows the progress.', 'success', shown)
    },
  })
  if (whyNotExportProject(project.user_permissions)) return null
  return (
    <ReasonButton
      disabledReason={isViewedAs ? viewedAs : undefined}
      variant="default"
      leftSection={<FolderDown size={18} aria-hidden />}
      loading={start.isPending}
      title="Download everything you can see in this project as a zip file"
      onClick={() => start.mutate({ params: { id: project.id } })}
    >
      Export
    </ReasonButton>
  )
}
