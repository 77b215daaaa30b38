import { Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { regions } from 'contract/places/regions.ts'
import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { searchFilters, type SearchFilters } from 'contract/search/search-filters.ts'
import { filterHint, kinds as searched, searchKinds } from 'contract/search/search-kinds.ts'
import { useState } from 'react'
import { queryOf, useEndpointMutation } from '../platform/query.ts'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { FormSection } from '../ui/forms/FormSection.tsx'
import { Label } from '../ui/forms/Label.tsx'
import { LeaveGuard } from '../ui/forms/LeaveGuard.tsx'
import { SaveState } from '../ui/forms/SaveState.tsx'
import { SdgChooser } from '../ui/forms/SdgChooser.tsx'
import { useForm } from '../ui/forms/use-form.ts'

/** Form for the default kinds and filters of searches. */
export function SearchFiltersForm({ stored }: { stored: SearchFilters }) {
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<Date>()
  const form = useForm<SearchFilters>({ initialValues: stored, schema: searchFilters })
  const save = useEndpointMutation(searchSettings.save, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: (saved, { body }) => {
      client.setQueryData(queryOf(searchSettings.read).queryKey, saved)
      form.settle(body ?? saved, saved)
      setSavedAt(new Date())
    },
  })
  const { id: kindsId, defaultValue: kinds, ...group } = form.field('kinds')
  return (
    <Form
      form={form}
      title="Your settings have not been saved"
      call={save}
      onSubmit={(body) => save.mutate({ body })}
    >
      <Stack gap={40} key={form.version}>
        <FormSection title="Search for">
          <Checkbox.Group
            {...group}
            defaultValue={kinds}
            label={<Label required>Search for</Label>}
            size="md"
          >
            <Stack gap="xs" mt="xs">
              {searchKinds.map((kind, place) => (
                <Checkbox
                  key={kind}
                  value={kind}
                  label={searched[kind].several}
                  id={place === 0 ? kindsId : undefined}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </FormSection>
        <FormSection title="Institutes">
          <Text c="dimmed">{filterHint}</Text>
          <MultiSelect
            {...form.field('types')}
            label={<Label>Institute types</Label>}
            data={instituteTypeNames}
            hidePickedOptions
          />
          <MultiSelect
            {...form.field('regions')}
            label={<Label>Regions</Label>}
            data={[...regions]}
            searchable
            hidePickedOptions
          />
        </FormSection>
        <FormSection title="Goals">
          <SdgChooser {...form.field('sdgs')} label={<Label>Sustainable development goals</Label>} />
        </FormSection>
      </Stack>
      <Group mt="xl">
        <SubmitButton>Save settings</SubmitButton>
        <SaveState dirty={form.isDirty} saving={save.isPending} failed={save.isError} savedAt={savedAt} />
      </Group>
      <LeaveGuard when={form.isDirty} />
    </Form>
  )
}
