import { isSignatureOf, signatureOf } from '../../platform/signature.ts'
import type { Config } from '../../platform/config.ts'

/** A person's access to the dashboard of a project. */
interface DashboardAccess {
  projectId: number
  personId: number
}

const minutes = 5

/** A signed text of project, person and expiry, valid for five minutes. */
export async function signedParams(
  { projectId, personId }: DashboardAccess,
  config: Config,
  now: Date,
): Promise<string> {
  const given = [projectId, personId, Math.floor(now.getTime() / 1000) + minutes * 60].join('.')
  return `${given}.${await signatureOf(signed(given), config)}`
}

/** Parses signed params; undefined if they are invalid or expired. */
export async function readParams(
  params: string,
  config: Config,
  now: Date,
): Promise<DashboardAccess | undefined> {
  const [, given, project, person, end, signature] =
    /^((\d{1,15})\.(\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(params) ?? []
  if (!given || !signature || Number(end) * 1000 < now.getTime()) return undefined
  if (!(await isSignatureOf(signed(given), signature, config))) return undefined
  return { projectId: Number(project), personId: Number(person) }
}

const signed = (given: string) => `dashboard\n${given}`
