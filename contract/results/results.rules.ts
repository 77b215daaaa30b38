import { noHistory } from './results.refusals.ts'

/** Downloads of all submissions, where the survey keeps the latest alone (SRV-67). */
export const whyNotDownload = (
  { only_latest_submissions }: { only_latest_submissions: boolean },
  which: 'latest' | 'all',
) => (which === 'all' && only_latest_submissions ? noHistory : undefined)
