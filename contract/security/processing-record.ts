import { securityFacts } from './security-facts.ts'
import type { SecuritySettings } from './security.schemas.ts'

interface RecordFacts {
  settings: SecuritySettings
  /** Address of the installation. */
  url: string
  /** `2026-03-01` */
  day: string
  /** Institutions of which the reader is Admin. */
  institutions: readonly string[]
}

const open = '_to be completed_'

/** A record of processing activities (Art. 30 GDPR) with what the installation knows; the rest is to be completed. */
export function processingRecord({ settings, url, day, institutions }: RecordFacts): string {
  const { map_host, dashboard_hosts, sends_push, forwards_audit_log, mails_need_tls } = settings
  const recipients = [
    'Members of the network, as far as profiles, projects and surveys are visible to them',
    'Staff of the platform, whose reads of private projects and surveys are logged',
    ...(mails_need_tls === null ? [] : [`The mail server of the platform: ${open}`]),
    ...(map_host === null ? [] : [`${map_host} (map tiles; receives IP addresses)`]),
    ...(dashboard_hosts.length === 0
      ? []
      : [`Embedded dashboards of projects: ${dashboard_hosts.join(', ')} (receive IP addresses)`]),
    ...(sends_push
      ? ['Push services of browsers, for people who turn push notifications on (encrypted messages)']
      : []),
    ...(forwards_audit_log ? [`A server that receives the audit log: ${open}`] : []),
    'Programs to which Admins send webhooks or have given API tokens',
  ]
  const sections: [string, string[]][] = [
    [
      '1. Controller',
      [
        `Name and address: ${institutions.map(plain).join(', ') || open}`,
        `Representative: ${open}`,
        `Data protection officer: ${open}`,
        `Joint controllers: ${open}`,
      ],
    ],
    [
      '2. Processor',
      [`Operator of ${url}: ${open}`, `Contract on the processing of data, with its date: ${open}`],
    ],
    [
      '3. Purposes',
      [
        'Profiles of people and institutions, and contacts between them',
        'Projects with documents and discussions',
        'Surveys, their answers and results',
        'Events and advisory sessions',
        'Security of the platform: sign-ins, audit log',
        `Other purposes, and the legal basis of each: ${open}`,
      ],
    ],
    [
      '4. People concerned and categories of data',
      [
        'Members: name, e-mail address, picture, city, time zone, roles in institutions and projects, texts and files they add, messages, answers to surveys',
        'Sessions and sign-ins: IP address, browser, time',
        'People invited: e-mail address',
        `People about whom answers of surveys contain data: ${open}`,
        `Special categories of data (Art. 9 GDPR): ${open}`,
      ],
    ],
    ['5. Recipients', recipients],
    ['6. Transfers to third countries', [`Location of the servers and of the recipients above: ${open}`]],
    ['7. Deletion', factsOf(settings, 'How long data is kept')],
    [
      '8. Technical and organisational measures',
      ['Access', 'Encryption', 'Audit log', 'Backups'].flatMap((title) =>
        factsOf(settings, title).map((fact) => `${title}: ${fact}`),
      ),
    ],
    ['9. Review', [`Checked by, on: ${open}`, `Next review: ${open}`]],
  ]
  const head = [
    '# Record of processing activities',
    '',
    `Seventeen ${settings.version} at ${url}, settings in force on ${day}. Complete what is marked as ${open}.`,
  ]
  const body = sections.flatMap(([title, lines]) => [
    '',
    `## ${title}`,
    '',
    ...lines.map((line) => `- ${line}`),
  ])
  return [...head, ...body, ''].join('\n')
}

const factsOf = (settings: SecuritySettings, title: string): string[] =>
  securityFacts(settings).find((group) => group.title === title)?.facts ?? []

/** A name without what Markdown would read as formatting. */
const plain = (name: string) => name.replace(/[\\`*_[\]<>#|]/g, '\\$&')
