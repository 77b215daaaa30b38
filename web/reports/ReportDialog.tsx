import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { reports } from 'contract/reports/reports.endpoints.ts'
import {
  maxReportTexts,
  reportProblems,
  reportReasonNames,
  reportReasons,
  subjectWords,
  type ReportReason,
  type ReportSubject,
} from 'contract/reports/reports.rules.ts'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { Form } from '../ui/forms/Form.tsx'
import { FormFailure } from '../ui/forms/FormFailure.tsx'
import { Label } from '../ui/forms/Label.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { useForm } from '../ui/forms/use-form.ts'

interface ReportDialogProps {
  subject: { type: ReportSubject; id: number; userId?: number }
  onClose: () => void
}

const empty = { reason: '', description: '' }

/** Reports something to the staff. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const form = useForm({ initialValues: empty, idPrefix: 'report-', problems: reportProblems })
  const keyFor = useAttemptKey()
  const what = subjectWords[subject.type]
  const report = useEndpointMutation(reports.create, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: () => {
      toast('Report sent. Our staff will answer you.')
      onClose()
    },
  })
  const { defaultValue: _, ...reason } = form.radios('reason')
  return (
    <Modal opened onClose={onClose} title={`Report this ${what}?`}>
      <Form
        form={form}
        call={report}
        onSubmit={({ reason: chosen, description }) => {
          const body = { ...subject, reason: chosen as ReportReason, description }
          report.mutate({ body, key: keyFor(body) })
        }}
      >
        <Stack>
          <FormFailure form={form} />
          <Text>Our staff sees this {what} and your report. Nobody else learns who reported it.</Text>
          <Radio.Group {...reason} value={form.useValue('reason')} label={<Label required>Reason</Label>}>
            <Stack gap="xs" mt="xs">
              {reportReasonNames.map((name, place) => (
                <Radio
                  key={name}
                  {...(place === 0 && { id: form.idOf('reason') })}
                  value={name}
                  label={reportReasons[name]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            {...form.field('description')}
            label={<Label required={form.useValue('reason') === 'other'}>What is wrong</Label>}
            maxLength={maxReportTexts.description}
            minRows={3}
            maxRows={10}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton>Send report</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
