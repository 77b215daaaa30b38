/**
 * Why something is refused: the code is sent in the response, the words are shown to the user. Rules named `whyNot…`
 * return a refusal or undefined; the server throws it, and a button shows it as its tooltip.
 */
export interface Refusal {
  readonly code: string
  /** HTTP status of the response. 401 only for an invalid session, 403 only for a blocked account. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507
  readonly words: string
}

export const refusal = (code: string, status: Refusal['status'], words: string): Refusal => ({
  code,
  status,
  words,
})

/** Errors by field, nested as the body is: `{"email": ["…"], "address": {"city": ["…"]}}`. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors
}

/** Body of refusals, except for field errors. */
export interface RefusalBody {
  detail: string
  code: string
  permission?: string
}

export const notFoundRefusal = refusal('not_found', 404, 'Not found.')
export const signedOut = refusal('signed_out', 401, 'Please sign in again. Nothing that you saved is lost.')
export const accountBlocked = refusal('account_blocked', 403, 'This account has been blocked.')
export const staleVersion = refusal(
  'stale_version',
  409,
  'Someone else has changed this. Reload to see the change, or save again to replace it.',
)
export const tooManyRequests = refusal(
  'too_many_requests',
  429,
  'Too many attempts. Please wait a moment and try again.',
)
export const databaseUnavailable = refusal(
  'database_away',
  503,
  'We cannot reach our database right now. Please try again in a moment.',
)
export const tooBusy = refusal(
  'busy',
  503,
  'Many people are using Seventeen at the same time. Please try again in a moment.',
)
export const bodyUnreadable = refusal('body_unreadable', 400, 'The request could not be read.')
export const fileTooLarge = refusal('file_too_large', 413, 'This file is too large.')
export const fileUnreadable = refusal(
  'file_unreadable',
  503,
  'This file cannot be read right now. Please try again later.',
)
export const filesAway = refusal(
  'files_away',
  503,
  'Files cannot be saved right now, because the storage is not available. Please try again later.',
)
export const wrongFileType = refusal('wrong_file_type', 415, 'This type of file is not accepted here.')
export const unexpectedBodyType = refusal(
  'unexpected_content_type',
  415,
  'The body of a request must be JSON (application/json), or multipart/form-data where files are accepted.',
)
export const unexpectedFailure = {
  detail: 'Something went wrong on our side. Nothing was saved.',
  code: 'unexpected',
}
export const storageFull = refusal(
  'storage_full',
  507,
  'There is no space left to save this. Nothing was lost; please try again later or contact the administrators.',
)
export const idempotencyKeyReused = refusal(
  'idempotency_key_reused',
  422,
  'This request was already sent with different content. Please reload the page and try again.',
)

/** Refuses an action on an object that the user may see (decisions, section 1). */
export const permissionDenied = (permission: string): Refusal & { permission: string } => ({
  ...refusal('permission_denied', 400, 'You do not have the permission to do this.'),
  permission,
})

/** The messages of all failed checks by field: `[field, whether it is valid, message]`. */
export const messages = <Field extends string>(checks: [Field, boolean, string][]): FieldErrors =>
  Object.fromEntries(checks.flatMap(([field, fine, words]) => (fine ? [] : [[field, [words]]])))

/** The specified message for a missing text; the rule is added if the text is too short. */
export const missingTextMessage = (words: string, text: string, min: number): string =>
  text.trim() === '' ? words : `${words} (at least ${min} ${min === 1 ? 'letter' : 'letters'})`

/** Whether a text has at least this many characters (code points), without surrounding white space. */
export const hasLetters = (text: string, min: number): boolean => [...text.trim()].length >= min
