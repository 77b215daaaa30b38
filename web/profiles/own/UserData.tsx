import { Group, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { staleVersion } from 'contract/platform/refusal.ts'
import { longestAboutMe, profiles, profileForm } from 'contract/profiles/profiles.contract.ts'
import { profileProblems } from 'contract/profiles/profiles.rules.ts'
import { users, type CurrentUser } from 'contract/users/users.contract.ts'
import { useState } from 'react'
import { call, type CallFailed } from '../../platform/call.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Conflict } from '../../ui/forms/Conflict.tsx'
import { CroppedPictureField } from '../../ui/forms/crop/CroppedPictureField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { timeZones } from '../../platform/time-zones.ts'
import { formOf, type UserDataValues } from './user-data-form.ts'

/** What I tell about myself (MEM-02). */
export function UserData() {
  const { data } = useSuspenseQuery({ ...queryOf(users.me), refetchOnWindowFocus: false })
  return <UserDataForm loaded={data} />
}

function UserDataForm({ loaded }: { loaded: CurrentUser }) {
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [savedAt, setSavedAt] = useState<Date>()
  const [isFetching, setFetching] = useState(false)
  const form = useForm<UserDataValues>({
    initialValues: formOf(base),
    schema: profileForm,
    problems: profileProblems,
  })
  /** The form now holds this version, and nothing else. */
  const startFrom = (user: CurrentUser) => {
    client.setQueryData(queryOf(users.me).queryKey, user)
    setBase(user)
    form.reset(formOf(user))
  }
  const update = useEndpointMutation(profiles.update, {
    refresh: [allQueriesOf(profiles.read)],
    ownFailure: true,
    onFailure: (failed) => isStale(failed) || form.showServerErrors(failed),
    onSuccess: (user) => {
      startFrom(user)
      setSavedAt(new Date())
      toast('Your profile has been updated')
    },
  })
  const save = (updated_at: string) => {
    const { picture, ...said } = form.getValues()
    update.mutate({
      params: { id: base.id },
      body: { ...said, updated_at, ...(picture === null && { avatar: null }) },
      ...(picture && { files: { avatar: picture } }),
    })
  }
  /** The profile was changed on another device meanwhile. */
  const withLatest = async (then: (latest: CurrentUser) => void) => {
    setFetching(true)
    try {
      then(await call(users.me))
    } catch (failed) {
      toast((failed as CallFailed).message, 'failure')
    } finally {
      setFetching(false)
    }
  }
  return (
    <Form
      form={form}
      title="Your profile has not been updated"
      onSubmit={() => save(base.updated_at)}
      call={update}
    >
      {isStale(update.error) && (
        <Conflict
          of="profile"
          busy={isFetching || update.isPending}
          onReload={() => void withLatest((latest) => (update.reset(), startFrom(latest)))}
          onOverwrite={() => void withLatest((latest) => save(latest.updated_at))}
        />
      )}
      <Stack key={form.version} gap="md" maw={640}>
        <CroppedPictureField
          {...form.field('picture')}
          label={<Label>Picture</Label>}
          description="Stands beside your name everywhere. PNG, JPEG, WebP or GIF, at most 5 MB."
          stored={base.avatar}
          cut={{ title: 'Crop your picture', aspect: 1, most: 640 }}
        />
        <TextInput
          {...form.field('first_name')}
          label={<Label required>First name</Label>}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextInput
          {...form.field('last_name')}
          label={<Label required>Last name</Label>}
          autoComplete="family-name"
          maxLength={100}
        />
        <Radio.Group {...form.radios('profile_visibility')} label="Profile visibility">
          <Stack gap="xs" mt={8}>
            <Radio
              id="profile_visibility"
              value="public"
              label="Public"
              description="Members see all of it. People without an account who have its link see name, picture, about me and city."
            />
            <Radio
              value="private"
              label="Private"
              description="Your contacts and those with whom you share an institution or project see name and picture; to others it does not exist."
            />
          </Stack>
        </Radio.Group>
        <Textarea
          {...form.field('about_me')}
          label={<Label>About me</Label>}
          description="What you work on, and what people can ask you about."
          maxLength={longestAboutMe}
        />
        <TextInput
          {...form.field('city')}
          label={<Label>City</Label>}
          autoComplete="address-level2"
          maxLength={100}
        />
        <Select
          {...form.select('time_zone')}
          label={<Label>Time zone</Label>}
          description="For dates in mails and sessions. Without one, that of your browser counts."
          data={timeZones()}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the time zone' }}
        />
        <Group>
          <SubmitButton>Update Profile</SubmitButton>
          <SaveState
            dirty={form.isDirty}
            saving={update.isPending}
            failed={update.isError}
            savedAt={savedAt}
          />
        </Group>
      </Stack>
      <LeaveGuard when={form.isDirty} />
    </Form>
  )
}

const isStale = (failed: CallFailed | null) => failed?.code === staleVersion.code
