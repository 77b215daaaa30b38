import { messages, refusal, type FieldErrors } from '../platform/refusal.ts'

/** What members can report. */
export const reportSubjects = ['person', 'institute', 'project', 'comment', 'message'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** Names of what is reported, as sentences use them. */
export const subjectWords: Record<ReportSubject, string> = {
  person: 'member',
  institute: 'institution',
  project: 'project',
  comment: 'comment',
  message: 'message',
}

/** Reasons with their labels. */
export const reportReasons = {
  spam: 'Spam or advertising',
  abuse: 'Insults, threats or harassment',
  false: 'False or misleading information',
  fraud: 'Fraud, or a false identity',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons
export const reportReasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]

/** Maximum characters. */
export const maxReportTexts = { description: 2000, answer: 1000 } as const

/** Errors of the form by field. */
export const reportProblems = ({
  reason,
  description,
}: {
  reason: string
  description: string
}): FieldErrors =>
  messages([
    ['reason', reason in reportReasons, 'Please choose a reason'],
    ['description', reason !== 'other' || description.trim() !== '', 'Please describe what is wrong'],
  ])

export const ownReport = refusal('report_own', 400, 'You cannot report yourself.')

/** What staff do about a report. */
export const reportActions = ['hide', 'block', 'dismiss'] as const
export type ReportAction = (typeof reportActions)[number]
export const reportDecisions = { hide: 'hidden', block: 'blocked', dismiss: 'dismissed' } as const
export type ReportDecision = (typeof reportDecisions)[ReportAction]

/** Replaces the text of comments and messages that staff have hidden. */
export const hiddenText = 'Hidden by our staff'
export const hiddenByStaff = refusal(
  'hidden_by_staff',
  409,
  'Our staff has hidden this. It cannot be made public or changed until they show it again.',
)

interface StoredReport {
  decision: ReportDecision | null
  /** Whether a person responsible is known, whose account can be blocked. */
  has_author: boolean
  is_restored: boolean
}

const decidedAlready = refusal(
  'report_decided',
  409,
  'Another member of staff has already decided on this report.',
)
const nobodyToBlock = refusal('report_nobody_to_block', 400, 'It is not known whose account to block.')
const notHidden = refusal('report_not_hidden', 409, 'This is not hidden.')

/** Why staff cannot decide on a report in this way. */
export const whyNotDecideReport = ({ decision, has_author }: StoredReport, action: ReportAction) =>
  decision !== null ? decidedAlready : action === 'block' && !has_author ? nobodyToBlock : undefined

/** Why staff cannot show again what a report has hidden. */
export const whyNotRestore = ({ decision, is_restored }: StoredReport) =>
  decision === 'hidden' && !is_restored ? undefined : notHidden
