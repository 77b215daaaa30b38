import type { ActivityKind, ActivityLine } from './activity-line.ts'

interface Facts extends ActivityLine {
  /** Whether the project is that of the page, so that it needs no name. */
  isOfPage: boolean
}

const people = (count: number) => `${count} people`
const nameOf = (one: { name: string } | null) => one?.name ?? ''
const quoted = (one: { name: string } | null) => `“${nameOf(one)}”`
/** ' in Reefs', or '' on the page of the project. */
const within = ({ project, institute, isOfPage }: Facts) =>
  isOfPage && project ? '' : ` in ${nameOf(project ?? institute)}`
const theProject = ({ project, isOfPage }: Facts) =>
  isOfPage ? 'the project' : `the project ${nameOf(project)}`

interface Words {
  /** The sentence for one event. */
  one: (facts: Facts) => string
  /** The sentence for several; by default that of one. */
  several?: (facts: Facts) => string
}

const words: Readonly<Record<ActivityKind, Words>> = {
  'institute.mission': { one: ({ institute }) => `${nameOf(institute)} has a new mission` },
  'institute.region': {
    one: ({ institute, detail }) => `${nameOf(institute)} is now based in ${detail}`,
  },
  'institute.goals': { one: ({ institute }) => `${nameOf(institute)} works on other goals than before` },
  'institute.member_joined': {
    one: ({ person, institute, detail }) =>
      `${nameOf(person)} joined ${nameOf(institute)}${detail && ` as ${detail}`}`,
    several: ({ institute, count }) => `${people(count)} joined ${nameOf(institute)}`,
  },
  'person.position': {
    one: ({ person, institute, detail }) => `${nameOf(person)} is now ${detail} at ${nameOf(institute)}`,
  },
  'project.created': {
    one: ({ person, project }) => `${nameOf(person)} started the project ${nameOf(project)}`,
    several: ({ person, count }) => `${nameOf(person)} started ${count} projects`,
  },
  'project.person_joined': {
    one: (facts) => `${nameOf(facts.person)} joined ${theProject(facts)}`,
    several: (facts) => `${people(facts.count)} joined ${theProject(facts)}`,
  },
  'project.institute_joined': {
    one: (facts) => `${nameOf(facts.institute)} joined ${theProject(facts)}`,
    several: (facts) => `${facts.count} institutions joined ${theProject(facts)}`,
  },
  'document.added': {
    one: (facts) =>
      facts.actor
        ? `${facts.actor.name} added ${quoted(facts.object)}${facts.isOfPage ? '' : ` to ${nameOf(facts.project)}`}`
        : `New document${within(facts)}: ${quoted(facts.object)}`,
    several: (facts) => `${facts.count} new documents${within(facts)}`,
  },
  'document.published': {
    one: (facts) => `${quoted(facts.object)}${within(facts)} is now public`,
    several: (facts) => `${facts.count} documents${within(facts)} are now public`,
  },
  'discussion.created': {
    one: (facts) =>
      facts.actor
        ? `${facts.actor.name} started the discussion ${quoted(facts.object)}${within(facts)}`
        : `New discussion${within(facts)}: ${quoted(facts.object)}`,
    several: (facts) => `${facts.count} new discussions${within(facts)}`,
  },
  'survey.opened': {
    one: (facts) => `The survey ${quoted(facts.object)} is open${within(facts)}`,
    several: (facts) => `${facts.count} surveys are open${within(facts)}`,
  },
  'survey.reopened': {
    one: (facts) => `The survey ${quoted(facts.object)} is open again${within(facts)}`,
    several: (facts) => `${facts.count} surveys are open again${within(facts)}`,
  },
  'survey.closed': {
    one: (facts) => `The survey ${quoted(facts.object)}${within(facts)} is closed`,
    several: (facts) => `${facts.count} surveys${within(facts)} are closed`,
  },
  'event.created': {
    one: ({ object }) => `New event: ${nameOf(object)}`,
    several: ({ count }) => `${count} new events`,
  },
  'event.changed': { one: ({ object }) => `${nameOf(object)} has a new time or place` },
}

/**
 * The sentence of a line, for pages and mails.
 * @param isOfPage whether its project is that of the page
 */
export function activityWords(line: ActivityLine, { isOfPage } = { isOfPage: false }): string {
  const { one, several = one } = words[line.kind]
  return (line.count > 1 ? several : one)({ ...line, isOfPage })
}

/** Why the line concerns its reader; undefined in the feed of an institution or a project. */
export function reasonWords({ reason, source }: ActivityLine): string | undefined {
  switch (reason) {
    case 'project':
      return 'Your project'
    case 'member':
      return 'Your institution'
    case 'contact':
      return 'Your contact'
    case 'attending':
      return 'You are going'
    case 'following':
      return `You follow ${nameOf(source)}`
    case 'everyone':
      return 'Open to all members'
    case null:
      return undefined
  }
}

/** The path of what the line is about; several events lead to their list. */
export function activityLink({ kind, count, institute, project, person, object }: ActivityLine): string {
  const of = (path: string, one: string | number | undefined) => (count > 1 ? path : `${path}/${one}`)
  switch (kind) {
    case 'institute.mission':
    case 'institute.region':
    case 'institute.goals':
      return `/institutes/${institute?.id}`
    case 'institute.member_joined':
      return count > 1 || !person ? `/institutes/${institute?.id}/members` : `/member-profile/${person.id}`
    case 'person.position':
      return `/member-profile/${person?.id}`
    case 'project.created':
      return count > 1 ? `/member-profile/${person?.id}` : `/projects/${project?.id}`
    case 'project.person_joined':
    case 'project.institute_joined':
      return `/projects/${project?.id}/participants`
    case 'document.added':
    case 'document.published':
      return of(`/projects/${project?.id}/documents`, object?.id)
    case 'discussion.created': {
      const path = project
        ? `/projects/${project.id}/discussions`
        : `/institutes/${institute?.id}/discussions`
      return count > 1 ? path : `${path}?discussion=${object?.id}`
    }
    case 'survey.opened':
    case 'survey.reopened':
    case 'survey.closed':
      return `/projects/${project?.id}/surveys`
    case 'event.created':
      return count > 1 ? '/calendar' : `/events/${object?.id}`
    case 'event.changed':
      return `/events/${object?.id}`
  }
}
