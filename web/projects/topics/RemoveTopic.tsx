import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'

interface RemoveTopicProps {
  projectId: number
  topic: Topic
  onClose: () => void
}

/** Removes a topic after a confirmation; its discussions stay. */
export function RemoveTopic({ projectId, topic, onClose }: RemoveTopicProps) {
  const remove = useEndpointMutation(topics.remove, {
    refresh: [queryOf(projects.read, { params: { id: projectId } })],
    onSuccess: () => (toast(`${topic.name} removed`), onClose()),
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title={`Remove topic '${topic.name}'?`}
      confirm="Remove topic"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: topic.id } })}
      onCancel={onClose}
    >
      Its discussions are kept and move to Other Discussions.
    </Confirm>
  )
}
