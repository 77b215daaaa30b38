import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { maxReportTexts, subjectWords, type ReportAction } from 'contract/reports/reports.rules.ts'
import { staffReports } from 'contract/staff/reports.endpoints.ts'
import type { StaffReport } from 'contract/staff/reports.schemas.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

interface DecideDialogProps {
  report: StaffReport
  action: ReportAction
  onClose: () => void
}

const replaced = 'Its text is replaced for everyone. You can show it again.'
const hideWords = {
  person: 'The profile becomes private, and the member cannot publish it until you show it again.',
  institute: 'It becomes private, and its Admins cannot publish it until you show it again.',
  project: 'It becomes private, and its Project Admins cannot publish it until you show it again.',
  comment: replaced,
  message: replaced,
}

/** Confirms a decision and answers the people who reported. */
export function DecideDialog({ report, action, onClose }: DecideDialogProps) {
  const form = useForm({ initialValues: { answer: '' }, idPrefix: 'decide-' })
  const decide = useEndpointMutation(staffReports.decide, {
    refresh: [allQueriesOf(staffReports.list)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: () => {
      toast('Decided. The people who reported it are notified.')
      onClose()
    },
  })
  const what = subjectWords[report.type]
  const { title, words, button } = {
    hide: {
      title: report.type === 'person' ? 'Hide this profile?' : `Hide this ${what}?`,
      words: hideWords[report.type],
      button: 'Hide',
    },
    block: {
      title: `Block ${report.author?.name ?? 'this account'}?`,
      words: 'This person is signed out immediately and can no longer sign in. Their content is kept.',
      button: 'Block account',
    },
    dismiss: { title: 'Dismiss this report?', words: 'Nothing is changed.', button: 'Dismiss' },
  }[action]
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form
        form={form}
        call={decide}
        onSubmit={(body) => decide.mutate({ params: { id: report.id }, body: { action, ...body } })}
      >
        <Stack>
          <FormFailure form={form} />
          <Text>{words}</Text>
          <Textarea
            {...form.field('answer')}
            label={<Label>Answer</Label>}
            description="Sent to everyone who reported it"
            maxLength={maxReportTexts.answer}
            minRows={2}
            maxRows={8}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button
              type="submit"
              color={action === 'block' ? 'var(--danger)' : undefined}
              loading={decide.isPending}
            >
              {button}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
