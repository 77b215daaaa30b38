import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { normalisedDomain } from 'contract/institutes/institute-domains.rules.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { messages } from 'contract/platform/refusal.ts'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

/** Adds a domain, that of the website to begin with. */
export function AddDomain({ institute, onClose }: { institute: Institute; onClose: () => void }) {
  const keyFor = useAttemptKey()
  const params = { id: institute.id }
  const form = useForm({
    initialValues: { domain: normalisedDomain(institute.website_url) ?? '' },
    idPrefix: 'new-',
    problems: ({ domain }) =>
      messages([
        ['domain', normalisedDomain(domain) !== undefined, 'Please enter a domain such as example.org'],
      ]),
  })
  const add = useEndpointMutation(instituteDomains.add, {
    refresh: [queryOf(instituteDomains.list, { params })],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: ({ domain }) => {
      toast(`${domain} added`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Add domain" closeOnClickOutside={false}>
      <Form
        form={form}
        title="The domain has not been added"
        onSubmit={(body) => add.mutate({ params, body, key: keyFor(body) })}
        call={add}
      >
        <Stack>
          <TextInput
            {...form.field('domain')}
            label={<Label required>Domain</Label>}
            description="Without www, such as example.org"
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton>Add domain</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
