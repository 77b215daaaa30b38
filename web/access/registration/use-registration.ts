import { registration } from 'contract/access/registration.contract.ts'
import { fileTooLarge, wrongFileType } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import type { CallFailed } from '../../platform/call.ts'
import { useCall } from '../../platform/query.ts'
import { dropInvitation, openedInvitation } from './invitation.ts'
import {
  draftBefore,
  forgetDraft,
  keepDraft,
  keepRegistered,
  nothingUnwritten,
  type Draft,
  type Registered,
  type Unwritten,
} from './registration-draft.ts'
import { messagesOf, problemsOf, stepOf, type Message, type StepName } from './registration-steps.ts'

/** Everything the wizard knows: what was entered, what is wrong with it, and how it is sent. */
export function useRegistration() {
  const [opened] = useState(openedInvitation)
  const [draft, setDraft] = useState(() => draftBefore(opened))
  const [unwritten, setUnwritten] = useState(nothingUnwritten)
  const [messages, setMessages] = useState<Message[]>([])
  const [registered, setRegistered] = useState<Registered>()

  const register = useCall(registration.register, {
    ownFailure: true,
    onSuccess: ({ detail: words, confirmed }) => {
      const done = { email: draft.email.trim(), words, confirmed }
      keepRegistered(done)
      setRegistered(done)
      forgetDraft()
      dropInvitation()
    },
    onFailure: (failed) => setMessages(refusedFields(failed)),
  })

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    keepDraft(next)
    setDraft(next)
    // The other kind of institution has other fields.
    if (next.create_new_institute !== draft.create_new_institute) setMessages([])
  }

  /** Looks at a step on Next. @returns whether one may go on (ACC-26) */
  const check = (step: StepName): boolean => {
    const problems = problemsOf(step, draft, unwritten)
    setMessages([...messages.filter(({ field }) => stepOf(field) !== step), ...problems])
    if (problems.length === 0) register.reset()
    return problems.length === 0
  }

  /** What is wrong with a field since the last Next; nothing as soon as it has been mended. */
  const errorOf = (field: string): string | undefined => {
    const said = messages.find((message) => message.field === field)
    if (!said || said.fromServer) return said?.words
    return problemsOf(stepOf(field), draft, unwritten).find((problem) => problem.field === field)?.words
  }

  const submit = () => {
    setMessages([])
    const { picture, ...passwords } = unwritten
    const { create_new_institute, institute, instituteData, user_role, first_name, last_name, email } = draft
    register.mutate({
      body: {
        first_name,
        last_name,
        email: email.trim(),
        ...passwords,
        create_new_institute,
        user_role,
        ...(create_new_institute ? { instituteData } : { institute, instituteData: null }),
      },
      ...(picture && { files: { avatar: picture } }),
      ...(opened && { token: opened.token }),
    })
  }

  return {
    draft,
    change,
    unwritten,
    changeUnwritten: (part: Partial<Unwritten>) => setUnwritten({ ...unwritten, ...part }),
    messages,
    errorOf,
    check,
    submit,
    sending: register.isPending,
    failed: register.error,
    invitation: opened?.invitation,
    /** Sent and taken since the page was opened. */
    registered,
  }
}

/** A picture is refused as a whole request; for the person it is the picture's field. */
function refusedFields(failed: CallFailed): Message[] {
  const aboutPicture = [fileTooLarge.status, wrongFileType.status].some((status) => status === failed.status)
  const messages = aboutPicture ? [{ field: 'picture', words: failed.words }] : messagesOf(failed.fields)
  return messages.map((message) => ({ ...message, fromServer: true }))
}
