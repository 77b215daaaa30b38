import { registration } from 'contract/access/registration.endpoints.ts'
import { stillConfirmed } from 'contract/platform/short-texts.ts'
import { fileTooLarge, wrongFileType, type FieldErrors } from 'contract/platform/refusal.ts'
import type { Invitation } from 'contract/users/invitation.ts'
import { useState } from 'react'
import type { CallFailed } from '../../platform/call.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { useForm, type FormOf } from '../../ui/forms/use-form.ts'
import { dropInvitation, openedInvitation } from './invitation.ts'
import {
  draftBefore,
  forgetDraft,
  keepRegistrationDraft,
  nothingUnwritten,
  type RegistrationValues,
} from './registration-draft.ts'
import { keepRegistered, type Registered } from './registered.ts'
import { problemsOfAllSteps } from './registration-steps.ts'

/** Props of every step. */
export interface StepProps {
  form: RegistrationForm
  invitation: Invitation | undefined
}

export type RegistrationForm = FormOf<RegistrationValues>

/** The form of the wizard and its submission. */
export function useRegistration() {
  const [opened] = useState(openedInvitation)
  const [initialValues] = useState<RegistrationValues>(() => ({
    ...draftBefore(opened),
    ...nothingUnwritten,
  }))
  const [registered, setRegistered] = useState<Registered>()
  const form = useForm<RegistrationValues>({
    initialValues,
    problems: problemsOfAllSteps,
    onChange: keepRegistrationDraft,
  })
  const register = useEndpointMutation(registration.register, {
    ownFailure: true,
    onFailure: (failed) => form.showServerErrors({ fields: refusedFields(failed), words: failed.words }),
    onSuccess: ({ detail: words, confirmed }, { body }) => {
      const done = { email: body?.email ?? '', words, confirmed }
      keepRegistered(done)
      setRegistered(done)
      forgetDraft()
      dropInvitation()
    },
  })
  const send = ({
    picture,
    create_new_institute,
    institute,
    instituteData,
    email,
    ...values
  }: RegistrationValues) => {
    const { first_name, last_name, password, confirm_password, user_role, confirmed } = values
    register.mutate({
      body: {
        first_name,
        last_name,
        email: email.trim(),
        password,
        confirm_password,
        create_new_institute,
        user_role,
        confirmed: stillConfirmed(confirmed, { ...(create_new_institute && instituteData), first_name }),
        ...(create_new_institute ? { instituteData } : { institute, instituteData: null }),
      },
      ...(picture && { files: { avatar: picture } }),
      ...(opened && { token: opened.token }),
    })
  }
  return {
    form,
    register,
    send,
    invitation: opened?.invitation,
    /** The accepted registration, once it is sent. */
    registered,
  }
}

/** The server refuses the whole request for a bad picture; the message belongs at the picture's field. */
export function refusedFields({ status, words, fields }: CallFailed): FieldErrors {
  return status === fileTooLarge.status || status === wrongFileType.status ? { picture: [words] } : fields
}
