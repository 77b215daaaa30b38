import type { ActivityKind, ActivityLine } from './activity-line.ts'

type Facts = ActivityLine

const people = (count: number) => `${count} people`
const nameOf = (one: { name: string } | null) => one?.name ?? ''
const place = ({ project, institute }: Facts) => nameOf(project ?? institute)

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
    one: ({ person, project }) => `${nameOf(person)} joined the project ${nameOf(project)}`,
    several: ({ project, count }) => `${people(count)} joined the project ${nameOf(project)}`,
  },
  'project.institute_joined': {
    one: ({ institute, project }) => `${nameOf(institute)} joined the project ${nameOf(project)}`,
    several: ({ project, count }) => `${count} institutions joined the project ${nameOf(project)}`,
  },
  'document.added': {
    one: ({ actor, object, project }) =>
      actor
        ? `${actor.name} added ${nameOf(object)} to ${nameOf(project)}`
        : `New document in ${nameOf(project)}: ${nameOf(object)}`,
    several: ({ project, count }) => `${count} new documents in ${nameOf(project)}`,
  },
  'document.published': {
    one: ({ object, project }) => `${nameOf(object)} in ${nameOf(project)} is now public`,
    several: ({ project, count }) => `${count} documents in ${nameOf(project)} are now public`,
  },
  'discussion.created': {
    one: (facts) =>
      facts.actor
        ? `${facts.actor.name} started the discussion ${nameOf(facts.object)} in ${place(facts)}`
        : `New discussion in ${place(facts)}: ${nameOf(facts.object)}`,
    several: (facts) => `${facts.count} new discussions in ${place(facts)}`,
  },
  'survey.opened': {
    one: ({ object, project }) => `The survey ${nameOf(object)} is open in ${nameOf(project)}`,
    several: ({ project, count }) => `${count} surveys are open in ${nameOf(project)}`,
  },
  'survey.reopened': {
    one: ({ object, project }) => `The survey ${nameOf(object)} is open again in ${nameOf(project)}`,
    several: ({ project, count }) => `${count} surveys are open again in ${nameOf(project)}`,
  },
  'survey.closed': {
    one: ({ object, project }) => `The survey ${nameOf(object)} in ${nameOf(project)} is closed`,
    several: ({ project, count }) => `${count} surveys in ${nameOf(project)} are closed`,
  },
  'event.created': {
    one: ({ object }) => `New event: ${nameOf(object)}`,
    several: ({ count }) => `${count} new events`,
  },
  'event.changed': { one: ({ object }) => `${nameOf(object)} has a new time or place` },
}

/** The sentence of a line, for pages and mails. */
export function activityWords(line: ActivityLine): string {
  const { one, several = one } = words[line.kind]
  return (line.count > 1 ? several : one)(line)
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
