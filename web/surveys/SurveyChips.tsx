import { Badge, Group } from '@mantine/core'
import type { Survey } from 'contract/surveys/survey-shapes.ts'
import { CircleCheck, LockKeyhole, LockKeyholeOpen, PencilLine } from 'lucide-react'

/** Accessible or Locked, and Ongoing or Finalized: in words and signs, never by colour alone (SRV-11). */
export function SurveyChips({
  survey: { active, accept_submissions },
}: {
  survey: Pick<Survey, 'active' | 'accept_submissions'>
}) {
  return (
    <Group gap={6}>
      {active ? (
        <Badge
          tt="none"
          size="lg"
          fw={500}
          variant="outline"
          color="var(--success)"
          leftSection={<LockKeyholeOpen size={12} aria-hidden />}
        >
          Accessible
        </Badge>
      ) : (
        <Badge
          tt="none"
          size="lg"
          fw={500}
          variant="outline"
          color="var(--danger)"
          leftSection={<LockKeyhole size={12} aria-hidden />}
        >
          Locked
        </Badge>
      )}
      {accept_submissions ? (
        <Badge
          tt="none"
          size="lg"
          fw={500}
          variant="outline"
          color="var(--primary)"
          leftSection={<PencilLine size={12} aria-hidden />}
        >
          Ongoing
        </Badge>
      ) : (
        <Badge
          tt="none"
          size="lg"
          fw={500}
          variant="outline"
          color="var(--quiet)"
          leftSection={<CircleCheck size={12} aria-hidden />}
        >
          Finalized
        </Badge>
      )}
    </Group>
  )
}
