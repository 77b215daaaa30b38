import { noHistory } from './results.refusals.ts'

/** All submissions cannot be downloaded if the survey keeps only the latest (SRV-67). */
export const whyNotDownload = (
  { only_latest_submissions }: { only_latest_submissions: boolean },
  which: 'latest' | 'all',
) => (which === 'all' && only_latest_submissions ? noHistory : undefined)
