import { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import { whyNotExportProject } from 'contract/project-export/project-export.rules.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { FolderDown } from 'lucide-react'
import { useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { useViewAs } from '../platform/view-as.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'

/** Milliseconds that the toast stays. */
const shown = 6000
/** An export holds what its owner may see, not what the role may as which they look. */
const viewedAs = 'You are viewing this project as another role. Stop viewing it so to export it.'

/** Downloads everything of the project that its reader may see, as one zip. */
export function ExportProject({ project }: { project: Project }) {
  const isViewedAs = useViewAs()?.project === project.id
  const start = useEndpointMutation(projectExport.start, {
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      // `download` keeps the browser on this page whatever the server answers; the file name comes from the response.
      link.download = ''
      link.click()
      toast('The export has started. Your browser shows how far it is.', 'success', shown)
    },
  })
  if (whyNotExportProject(project.user_permissions)) return null
  return (
    <ReasonButton
      disabledReason={isViewedAs ? viewedAs : undefined}
      variant="default"
      leftSection={<FolderDown size={18} aria-hidden />}
      loading={start.isPending}
      title="Everything here that you may see, as one zip"
      onClick={() => start.mutate({ params: { id: project.id } })}
    >
      Export
    </ReasonButton>
  )
}
