import { emptyNewInstitute, type NewInstitute } from 'contract/institutes/new-institute.rules.ts'
import type { OpenedInvitation } from './invitation.ts'

/** What has been entered so far, named as the payload is, without what must not be written down (ACC-52). */
export interface Draft {
  create_new_institute: boolean
  institute: number | null
  /** Name of the chosen institute, or what is being typed to find it. */
  instituteName: string
  user_role: string
  instituteData: NewInstitute
  privacy: boolean
  first_name: string
  last_name: string
  email: string
}

/** What lives only as long as the page: passwords, and a file, which no storage of the browser takes. */
export interface Unwritten {
  password: string
  confirm_password: string
  picture: File | null | undefined
}

/** What the wizard holds; a field is named as it is in the payload. */
export type RegistrationValues = Draft & Unwritten

export const nothingUnwritten: Unwritten = { password: '', confirm_password: '', picture: undefined }

const empty: Draft = {
  create_new_institute: false,
  institute: null,
  instituteName: '',
  user_role: '',
  instituteData: emptyNewInstitute,
  privacy: false,
  first_name: '',
  last_name: '',
  email: '',
}

/** Survives a reload of this tab, and goes with it. */
const key = 'registration'

/** What was entered before a reload, else an empty form with what the invitation already knows. */
export function draftBefore(opened: OpenedInvitation | undefined): Draft {
  const text = sessionStorage.getItem(key)
  const draft = text === null ? empty : { ...empty, ...(JSON.parse(text) as Draft) }
  if (!opened) return draft
  const { email, institute } = opened.invitation
  return {
    ...draft,
    email,
    // An invitation to an institution fixes it.
    ...(institute && { create_new_institute: false, institute: institute.id, instituteName: institute.name }),
  }
}

export const keepRegistrationDraft = ({
  password: _,
  confirm_password: __,
  picture: ___,
  ...draft
}: RegistrationValues) => sessionStorage.setItem(key, JSON.stringify(draft satisfies Draft))
export const forgetDraft = () => sessionStorage.removeItem(key)

/** A registration that went through, so that its last page survives a reload as well. */
export interface Registered {
  email: string
  /** What the server said. */
  words: string
  /** One can sign in at once; else the link in the mail comes first. */
  confirmed: boolean
}

const doneKey = 'registered'

export function registeredBefore(): Registered | undefined {
  const text = sessionStorage.getItem(doneKey)
  return text === null ? undefined : (JSON.parse(text) as Registered)
}
export const keepRegistered = (done: Registered) => sessionStorage.setItem(doneKey, JSON.stringify(done))
