import { Badge, Group } from '@mantine/core'
import type { Survey } from 'contract/surveys/survey.ts'
import { CircleCheck, LockKeyhole, LockKeyholeOpen, PencilLine, type LucideIcon } from 'lucide-react'

/** Accessible or Locked, and Ongoing or Finalized, with text and icons rather than colour alone (SRV-11). */
export function SurveyChips({
  survey: { active, accept_submissions },
}: {
  survey: Pick<Survey, 'active' | 'accept_submissions'>
}) {
  return (
    <Group gap={6}>
      {active ? (
        <Chip color="var(--success)" icon={LockKeyholeOpen} words="Accessible" />
      ) : (
        <Chip color="var(--danger)" icon={LockKeyhole} words="Locked" />
      )}
      {accept_submissions ? (
        <Chip color="var(--primary)" icon={PencilLine} words="Ongoing" />
      ) : (
        <Chip color="var(--quiet)" icon={CircleCheck} words="Finalized" />
      )}
    </Group>
  )
}

const Chip = ({ color, icon: Icon, words }: { color: string; icon: LucideIcon; words: string }) => (
  <Badge
    tt="none"
    size="lg"
    fw={500}
    miw="max-content"
    variant="outline"
    color={color}
    leftSection={<Icon size={12} aria-hidden />}
  >
    {words}
  </Badge>
)
