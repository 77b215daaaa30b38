import { Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { maxAboutMeLength } from 'contract/profiles/profile-limits.ts'
import { profileForm } from 'contract/profiles/profiles.schemas.ts'
import { profileProblems } from 'contract/profiles/profiles.rules.ts'
import { stillConfirmed } from 'contract/platform/short-texts.ts'
import { users } from 'contract/users/users.endpoints.ts'
import type { CurrentUser } from 'contract/users/users.schemas.ts'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { CroppedPictureField } from '../../ui/forms/crop/CroppedPictureField.tsx'
import { ConfirmShort } from '../../ui/forms/ConfirmShort.tsx'
import { EditForm } from '../../ui/forms/EditForm.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { TimeZoneSelect } from '../../ui/forms/TimeZoneSelect.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { useEditForm } from '../../ui/forms/use-edit-form.ts'
import { pictureText } from '../../ui/forms/values/clash-texts.ts'
import { changedFields } from '../../ui/forms/values/merge-values.ts'
import { formOf, type UserDataValues } from './user-data-form.ts'

/** Form for the user's profile (MEM-02). */
export function UserData() {
  const { data } = useSuspenseQuery({ ...queryOf(users.me), refetchOnWindowFocus: false })
  return <UserDataForm loaded={data} />
}

const withoutPicture = ({ picture: _, ...typed }: UserDataValues) => typed

function UserDataForm({ loaded }: { loaded: CurrentUser }) {
  const edit = useEditForm<CurrentUser, UserDataValues>({
    loaded,
    draftName: 'profile',
    valuesOf: formOf,
    draftOf: withoutPicture,
    picturesOf: ({ avatar }) => ({ picture: avatar }),
    valueText: (path, value) => (path === 'picture' ? pictureText(value) : undefined),
    schema: profileForm,
    sentOf: ({ confirmed: _, ...values }) => values,
    problems: (values) =>
      profileProblems(values, {
        confirmed: stillConfirmed(values.confirmed, { first_name: values.first_name }),
        stored: loaded,
      }),
    queryKey: queryOf(users.me).queryKey,
    read: () => call(users.me),
    save: ({ values, version, basis }) =>
      call(profiles.update, {
        params: { id: loaded.id },
        body: {
          ...changedFields(withoutPicture(values), withoutPicture(basis)),
          confirmed: stillConfirmed(values.confirmed, { first_name: values.first_name }),
          updated_at: version,
          ...(values.picture === null && { avatar: null }),
        },
        ...(values.picture && { files: { avatar: values.picture } }),
      }),
    refresh: [allQueriesOf(profiles.read)],
    onSaved: () => toast('Profile updated'),
  })
  const { form, base } = edit
  return (
    <EditForm
      edit={edit}
      of="profile"
      title="Your profile has not been updated"
      draftNote="Please choose the picture again."
    >
      <Stack key={form.version} gap="md" maw={640}>
        <CroppedPictureField
          {...form.field('picture')}
          label={<Label>Picture</Label>}
          description="Shown next to your name. PNG, JPEG, WebP or GIF, at most 5 MB."
          stored={base.avatar}
          cut={{ title: 'Crop your picture', aspect: 1, most: 640 }}
        />
        <ConfirmShort form={form} path="first_name" field="first_name">
          <TextInput
            {...form.field('first_name')}
            label={<Label required>First name</Label>}
            autoComplete="given-name"
            maxLength={100}
          />
        </ConfirmShort>
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
              description="Members see your whole profile. People without an account who have the link see your name, picture, About me and city."
            />
            <Radio
              value="private"
              label="Private"
              description="Only your contacts and people who share an institution or project with you see your name and picture."
            />
          </Stack>
        </Radio.Group>
        <Textarea
          {...form.field('about_me')}
          label={<Label>About me</Label>}
          description="What you work on and what people can ask you about."
          maxLength={maxAboutMeLength}
        />
        <TextInput
          {...form.field('city')}
          label={<Label>City</Label>}
          autoComplete="address-level2"
          maxLength={100}
        />
        <TimeZoneSelect
          {...form.select('time_zone')}
          label={<Label>Time zone</Label>}
          description="Used for dates in e-mails and for sessions. If empty, your browser’s time zone is used."
          clearable
          clearButtonProps={{ 'aria-label': 'Clear time zone' }}
        />
        <Group>
          <SubmitButton>Update Profile</SubmitButton>
          <SaveState {...edit.state} />
        </Group>
      </Stack>
    </EditForm>
  )
}
