import type { createDocument } from 'zod-openapi'

/** Parameters of paths, by the path up to them. */
const inPaths: Record<string, string> = {
  '/api/activity/{id}': 'Id of the line of the feed.',
  '/api/auth-token/sessions/{id}': 'Id of the session.',
  '/api/chat/contacts/{id}': 'Id of the contact or request.',
  '/api/chat/messages/{userId}/{messageId}': 'Number of the message in the conversation.',
  '/api/events/{id}': 'Id of the event.',
  '/api/health/calendar/feed/{token}': 'The secret in the private URL of a calendar.',
  '/api/health/calendar/holds/{id}': 'Id of the hold of a slot.',
  '/api/health/calendar/{id}': 'Id of the advisory session.',
  '/api/institutes/merges/{id}': 'Id of the merge.',
  '/api/institutes/objections/{id}': 'Id of the removal to which a former Admin objected.',
  '/api/institutes/{id}': 'Id of the institute.',
  '/api/institutes/{id}/domains/{domainId}': 'Id of the domain in the list of the institute.',
  '/api/institutes/{id}/invitations/{invitationId}': 'Id of the invitation.',
  '/api/institutes/{id}/project-invitations/{invitationId}': 'Id of the invitation into a project.',
  '/api/institutes/{id}/second-factor-resets/{resetId}': 'Id of the request to remove second factors.',
  '/api/institutes/{institute}': 'Id of the institute.',
  '/api/institutes/{institute}/discussions/{id}': 'Id of the discussion.',
  '/api/institutes/{institute}/discussions/{id}/comment/{commentId}': 'Id of the comment.',
  '/api/match/selections/{id}': 'Id of the selection.',
  '/api/notifications/mutes/{type}': 'Type of the muted object.',
  '/api/notifications/mutes/{type}/{id}': 'Id of the muted object.',
  '/api/notifications/{id}': 'Id of the notification.',
  '/api/projects/discussions/{id}': 'Id of the discussion.',
  '/api/projects/discussions/{id}/comment/{commentId}': 'Id of the comment.',
  '/api/projects/documents/folders/{id}': 'Id of the folder.',
  '/api/projects/documents/removed/{id}': 'Id of the removed document.',
  '/api/projects/documents/{id}': 'Id of the document.',
  '/api/projects/documents/{id}/versions/{number}': 'Number of the version, from 1.',
  '/api/projects/topics/{id}': 'Id of the topic.',
  '/api/projects/{id}': 'Id of the project.',
  '/api/quiz/questions/{id}': 'Id of the question.',
  '/api/quiz/{id}': 'Id of the survey.',
  '/api/quiz/{id}/instances/{instance}': 'Id of the entry of a group that repeats.',
  '/api/quiz/{id}/lists/{list}': '`options_list.key` of a question.',
  '/api/quiz/{id}/odata.svc/{table}':
    "Name of a table: `Submissions`, or `Submissions.plot` of a group that repeats. `Submissions('12-3')` is a single row.",
  '/api/quiz/{id}/questions/{question}': 'Id of the question.',
  '/api/quiz/{id}/reports/{report}': 'Id of the report.',
  '/api/quiz/{id}/reports/{report}/links/{link}': 'Id of the link.',
  '/api/quiz/{id}/reports/{report}/versions/{number}': 'Number of the version, from 1.',
  '/api/quiz/{id}/respondents/{respondent}': 'Number of the respondent in the survey.',
  '/api/quiz/{id}/sets/{respondent}': 'Number of the respondent; 0 for a shared answer set.',
  '/api/quiz/{id}/table/rows/{respondent}': 'Number of the respondent; 0 for a shared answer set.',
  '/api/quiz/{id}/table/rows/{respondent}/questions/{question}': 'Id of the question.',
  '/api/quiz/{id}/views/{view}': 'Id of the saved view.',
  '/api/user/views/{list}': 'The list whose views these are.',
  '/api/user/views/{list}/{id}': 'Id of the saved view.',

  '/api/searchprofile/fit/{id}': 'Id of the institute.',
  '/api/searchprofile/matched/{id}': 'Id of the institute.',
  '/api/searchprofile/questions/{id}': 'Id of the institute.',
  '/api/searchprofile/speakers/{id}': 'Id of the institute.',
  '/api/searchprofile/unlocks/{id}': 'Id of the institute.',
  '/api/shared-reports/{token}': 'The secret in the address of a shared report.',
  '/api/staff/accounts/{id}': 'Id of the user.',
  '/api/staff/mails/{id}': 'Id of the e-mail.',
  '/api/staff/reports/{id}': 'Id of the report.',
  '/api/staff/second-factor-resets/{id}': 'Id of the request to remove second factors.',
  '/api/users/second-factors/passkeys/{id}': 'Id of the passkey.',
  '/api/users/sign-ons/{id}': 'Id of the link.',
  '/api/service-tokens/{id}': 'Id of the API token.',
  '/api/users/tokens/{id}': 'Id of the API token.',
  '/api/users/{id}': 'Id of the user.',
  '/api/notifications/push/{id}': 'Id of the subscription.',
  '/api/webhooks/{id}': 'Id of the webhook.',
  '/api/webhooks/{id}/deliveries/{deliveryId}': 'Id of the message in the log.',
}

/** Other parameters by their name, and by their name and path where the name has several meanings. */
const byName: Record<string, string> = {
  $count: '`true`: also the number of rows on all pages.',
  $expand: 'Groups to include in each row, separated by commas; `*` includes all, at every level.',
  $filter: "A condition of OData, such as `age ge 18 and contains(name,'Ana')`.",
  $format: 'The format; only JSON is available, and XML for the metadata.',
  $orderby: 'Columns to sort by, separated by commas, each followed by `asc` or `desc`.',
  $select: 'Columns to return, separated by commas; by default all.',
  $skip: 'Number of rows to leave out at the beginning.',
  $skiptoken: 'Part of `@odata.nextLink`: the page starts after the one that had it.',
  $top: 'Maximum number of rows, on all pages together.',
  $wkt: '`true`: locations as texts such as `POINT (36.8 -1.3)` instead of GeoJSON.',
  'Idempotency-Key': 'Your own key for this request: repeated with the same key, it creates nothing more.',
  action: 'Only entries of this action.',
  advisor_id: 'Only free slots of the advisor with this id; by default of all.',
  'advisor_id /api/health/calendar/next/': 'Id of an advisor whose free slots count, too.',
  after: 'Only what follows the row with this id, which was the last one of the previous page.',
  'after /api/institutes/{institute}/discussions/{id}/comments/':
    'Only comments after the one with this number.',
  'after /api/projects/discussions/{id}/comments/': 'Only comments after the one with this number.',
  'after /api/quiz/{id}/answers/': '`next` of the previous page: the page starts after it.',
  area: '`west,south,east,north` in degrees: only institutes within this area.',
  aside: '`true`: only matches that you have dismissed.',
  before: 'Only what precedes the row with this id, which was the first one of the next page.',
  'before /api/institutes/{institute}/discussions/{id}/comments/':
    'Only comments before the one with this number; ignored with `after`.',
  'before /api/notifications/': 'Only notifications older than the one with this id.',
  'before /api/projects/discussions/{id}/comments/':
    'Only comments before the one with this number; ignored with `after`.',
  bell: '`true`: the short list of the bell instead of a page.',
  by: 'Part of the signed URL.',
  'by /api/quiz/{id}/grouped/':
    '`institution`, `institution_type`, `country`, or the key of a column of the table of results.',
  'by /api/quiz/{id}/cross/':
    '`institution`, `institution_type`, `country`, or the key of a column of the table of results.',
  column: 'Index of the column to filter by; by default all columns.',
  columns:
    '`split`: a column for each option of a question with several choices or a rank; `joined`: one for the question.',
  country: 'ISO 3166-1 alpha-2 code of the country; without it, all countries.',
  expires: 'Part of the signed URL.',
  fetchDirection: 'Whether messages before or after `lastMessageId` are returned.',
  files: '`multiple`: a zip with one file for each section.',
  filter: 'Part of the question, the e-mail address or the answer; case and accents are ignored.',
  'filter /api/quiz/{id}/cross/': 'A filter of the table of results; may be repeated.',
  'filter /api/quiz/{id}/summary/': 'A filter of the table of results; may be repeated.',
  'filter /api/quiz/{id}/locations/': 'A filter of the table of results; may be repeated.',
  'filter /api/quiz/{id}/questions/{question}/texts/': 'A filter of the table of results; may be repeated.',
  'filter /api/quiz/{id}/questions/{question}/changes/': 'A filter of the table of results; may be repeated.',
  'filter /api/quiz/{id}/grouped/': 'A filter of the table of results; may be repeated.',
  'filter /api/projects/documents/{id}/data/':
    'Part of a cell; for columns of numbers or dates also ranges such as `10..20` or `>= 10`.',
  'filter /api/projects/documents/{id}/data/download/':
    'Part of a cell; for columns of numbers or dates also ranges such as `10..20` or `>= 10`.',
  'filter /api/quiz/{id}/results.csv':
    'A condition as for the table of results: `contains:person:Ana`. May be repeated.',
  'filter /api/quiz/{id}/results.json':
    'A condition as for the table of results: `contains:person:Ana`. May be repeated.',
  'filter /api/quiz/{id}/table/rows/':
    'A condition: kind, key of a column and value, such as `contains:person:Ana`, `from:q12/size-data:10` or `empty:q12:`. May be repeated: all must hold, except that `is` finds any of several values.',
  decided: '`true`: only decided discussions, latest decision first.',
  domain: 'Domain of an e-mail address: what follows the @.',
  folder: 'Id of a folder: only documents directly in it; 0 for those in no folder.',
  flatten: 'Without effect; ODK Central knows it.',
  'filter /api/quiz/{id}/table/rows/{respondent}/neighbours/':
    'A filter of the table of results; may be repeated.',
  following: '`true`: only institutes that you follow.',
  form: 'Name of the survey.',
  format: 'Format of the file.',
  from_time: 'Start of the window.',
  fromTime: 'Only entries from this time on.',
  'fromTime /api/events/': 'Only events that end after this.',
  get_advisor_slots: '`true`: also the free slots of advisors.',
  goal: 'Only institutions and projects that work on this goal: `SDG1` to `SDG17`.',
  'group /api/quiz/{id}/comparison/':
    'With which others institutions are compared: all, or those of their type, region or size.',
  group: 'Id of a group that repeats; by default the first one.',
  'institution /api/quiz/{id}/comparison/': 'Id of an institution; may be repeated, up to five times.',
  institution:
    'Id of the institution for which you fill the survey: needed if several of yours fill it, or to begin your own answers for one of several.',
  instance: 'Id of the entry, for a question in a group that repeats.',
  isDataDoc: '`true`: only data documents.',
  language: 'Code of a language of the survey; by default that of its questions.',
  kind: 'Only entries of this kind.',
  lastMessageId:
    'Id of the message from which `fetchDirection` counts; by default the latest messages are returned.',
  limit: 'Maximum number of messages.',
  locale: 'Language by whose rules texts are sorted, such as `sv`.',
  missing: 'Only institutes that miss this must, a criterion, and no other.',
  mine: '`true`: only events that you attend or whose waiting list you are on.',
  name: 'Part of the name.',
  'name /api/events/': 'Part of the title.',
  'name /api/registration/similar/': 'Name of the new institute.',
  new: '`true`: only matches that you have not viewed.',
  odata: 'Without effect; ODK Central knows it.',
  pageNumber: 'Number of the page, from 1.',
  pageSize: 'Rows on a page.',
  params: 'The signed part of the address of the dashboard.',
  person: 'Only actions by the user with this id, on them or concerning them.',
  personId: 'Id of the user.',
  project: 'Id of the project.',
  question: 'Id of a question: only its locations.',
  raw: '`true`: a CSV file without apostrophes before texts that spreadsheets would evaluate.',
  region: 'Only of this region; may be repeated.',
  roles: 'Only users with such roles; may be repeated.',
  sdg: 'Only with this sustainable development goal; may be repeated.',
  search: 'Part of the name of the other user; case and accents are ignored.',
  'number /api/quiz/{id}/grouped/': 'Key of a column of numbers of the table of results.',
  row: 'Key of a column of the table of results that has choices, or yes and no.',
  'search /api/quiz/{id}/questions/{question}/options/':
    'Words of the label or the name, in any order; case and accents are ignored.',
  'search /api/quiz/{id}/questions/{question}/texts/': 'Part of the text; case and accents are ignored.',
  'search /api/quiz/{id}/summary/':
    'Words of the question, its variable or its section, in any order; case and accents are ignored.',
  'search /api/projects/documents/':
    'Part of the title, the description or the file name, or words in a PDF or text file.',
  'search /api/quiz/{id}/respondents/': 'Part of the name or e-mail address; case and accents are ignored.',
  section: 'Number of a section, from 1; by default all sections.',
  'section /api/quiz/{id}/summary/': 'Name of a section; by default all sections.',
  shape: '`wide`: a row for each answer set and a column for each variable; `long`: a row for each answer.',
  signature: 'Part of the signed URL.',
  since: 'Only what was stored or changed at this instant or later, with offset: `2026-03-01T09:00:00Z`.',
  sort: 'Column to sort by; a minus in front means descending.',
  'sort /api/projects/documents/{id}/data/':
    'Index of the column to sort by; a minus in front means descending. By default, the order of the file.',
  'sort /api/projects/documents/{id}/data/download/':
    'Index of the column to sort by; a minus in front means descending. By default, the order of the file.',
  'sort /api/quiz/{id}/table/rows/':
    'Key of the column to sort by; a minus in front means descending. By default, `-begun`.',
  'sort /api/quiz/{id}/results.csv':
    'Key of the column to sort by; a minus in front means descending. By default, `-begun`.',
  'sort /api/quiz/{id}/results.json':
    'Key of the column to sort by; a minus in front means descending. By default, `-begun`.',
  'sort /api/quiz/{id}/table/rows/{respondent}/neighbours/':
    'Key of the column to sort by; a minus in front means descending. By default, `-begun`.',
  'review /api/quiz/{id}/respondents/': 'Only people whose answers are in this state of their review.',
  standing: 'Only such accounts; may be repeated.',
  'standing /api/staff/mails/': 'Only such e-mails.',
  state: 'Only contacts and requests of this kind.',
  'state /api/quiz/{id}/respondents/':
    '`begun`: everyone with answers; `all`: also people who are invited and have not begun; or only people in this state.',
  'state /api/staff/reports/': 'Only open or only decided reports.',
  'state /api/webhooks/{id}/deliveries/': 'Only messages that wait, were delivered or have failed.',
  table: 'Id of a group that repeats: the file is the table of this group.',
  text: 'Words that must all occur in the entry.',
  'text /api/chat/search/': 'Part of the message.',
  'text /api/staff/mails/': 'Part of the address or the subject.',
  to_time: 'End of the window.',
  toTime: 'Only entries before this time.',
  'toTime /api/events/': 'Only events that start before this.',
  topic: 'Id of the topic, or `none` for discussions without one.',
  type: 'Only institutes of this type; may be repeated.',
  undecided: '`true`: only matches about which you have not given feedback.',
  userId: 'Id of the other user.',
  'userId /api/quiz/{id}/guests/{userId}/': 'Id of the guest.',
  values: 'Whether choices are written as their labels or as their names.',
  variable: 'Key of a column to return; may be repeated. By default the first columns.',
  variables: 'Key of a column of a wide file; may be repeated. By default all columns.',
  view: '`west,south,east,north` in degrees: the visible part of the map.',
  waiting: '`true`: only those who wait.',
  website_url: 'Website of the new institute.',
  when: 'Upcoming or past events.',
  which: '`latest`: the newest record of each question and answer set; `all`: every record.',
  with_files: '`true`: includes the files that were uploaded as answers.',
  zoom: 'Zoom of the map: positions that are close to each other are returned as clusters.',
}

/** Adds a description to every parameter without one. */
export function describeParameters(document: ReturnType<typeof createDocument>): void {
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const operation of Object.values(operations))
      for (const parameter of (operation as { parameters?: { name: string; description?: string }[] })
        .parameters ?? []) {
        const description = parameter.description ?? descriptionOf(parameter.name, path)
        if (description !== undefined) parameter.description = description
      }
}

function descriptionOf(name: string, path: string): string | undefined {
  const [before, after] = path.split(`{${name}}`)
  const inPath = after === undefined ? undefined : inPaths[`${before}{${name}}`]
  return inPath ?? byName[`${name} ${path}`] ?? byName[name]
}
