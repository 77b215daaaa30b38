import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { domainLimits, normalisedDomain } from 'contract/institutes/institute-domains.rules.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { messages } from 'contract/platform/refusal.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

/** Staff note that a domain belongs to an institution. */
export function ProveAsStaff({ institute, onClose }: { institute: Institute; onClose: () => void }) {
  const params = { id: institute.id }
  const form = useForm({
    initialValues: { domain: normalisedDomain(institute.website_url) ?? '', note: '' },
    idPrefix: 'staff-',
    problems: ({ domain, note }) =>
      messages([
        ['domain', normalisedDomain(domain) !== undefined, 'Please enter a domain such as example.org'],
        ['note', note.trim() !== '', 'Please enter how you have checked it'],
      ]),
  })
  const prove = useEndpointMutation(instituteDomains.prove, {
    refresh: [queryOf(instituteDomains.list, { params }), queryOf(institutes.read, { params })],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: ({ domain }) => {
      toast(`${domain} proven`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Prove a domain of ${institute.name}`} closeOnClickOutside={false}>
      <Form
        form={form}
        title="The domain has not been proven"
        onSubmit={(body) => prove.mutate({ params, body })}
        call={prove}
      >
        <Stack>
          <TextInput
            {...form.field('domain')}
            label={<Label required>Domain</Label>}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
          <Textarea
            {...form.field('note')}
            label={<Label required>How you have checked it</Label>}
            description="Its Admins see this note."
            maxLength={domainLimits.note}
            autosize
            minRows={2}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton>Prove domain</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
