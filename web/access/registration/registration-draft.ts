import { emptyNewInstitute, type NewInstitute } from 'contract/institutes/new-institute.rules.ts'
import type { ConfirmedText } from 'contract/platform/short-texts.ts'
import type { OpenedInvitation } from './invitation.ts'

/** Entered data, named as in the payload, without what must not be stored (ACC-52). */
export interface Draft {
  create_new_institute: boolean
  institute: number | null
  /** Name of the chosen institute, or the text typed to find it. */
  instituteName: string
  user_role: string
  instituteData: NewInstitute
  privacy: boolean
  first_name: string
  last_name: string
  email: string
  /** Short texts that the user has confirmed. */
  confirmed: ConfirmedText[]
}

/** Data that is lost with the page: passwords, and a file, which session storage cannot hold. */
export interface Unwritten {
  password: string
  confirm_password: string
  picture: File | null | undefined
}

/** All data of the wizard, named as in the payload. */
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
  confirmed: [],
}

/** Survives a reload of this tab, and is deleted with the tab. */
const key = 'registration'

/** The data entered before a reload, or an empty form with the data of the invitation. */
export function draftBefore(opened: OpenedInvitation | undefined): Draft {
  const text = sessionStorage.getItem(key)
  const draft = text === null ? empty : { ...empty, ...(JSON.parse(text) as Draft) }
  if (!opened) return draft
  const { email, institute, role } = opened.invitation
  return {
    ...draft,
    email,
    // An invitation to an institution cannot be changed to another one.
    ...(institute && { create_new_institute: false, institute: institute.id, instituteName: institute.name }),
    ...(role && { user_role: role }),
  }
}

export const keepRegistrationDraft = ({
  password: _,
  confirm_password: __,
  picture: ___,
  ...draft
}: RegistrationValues) => sessionStorage.setItem(key, JSON.stringify(draft satisfies Draft))
export const forgetDraft = () => sessionStorage.removeItem(key)
