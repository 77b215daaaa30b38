/** A feature that these pages describe. `promises.test.ts` checks that its endpoints exist. */
export interface Promised {
  what: string
  how: string
  /** Its endpoints: method and path as in the contract. */
  keptBy: readonly [string, ...string[]]
}

/** On the landing page. */
export const possibilities: Promised[] = [
  {
    what: 'Find partners',
    how: 'Search institutions by goal, region and type, in a list and on a map, see what each of them states about its work, and follow those you want to keep in sight.',
    keptBy: ['GET /api/institutes/', 'GET /api/institutes/gps', 'PUT /api/institutes/:id/follow/'],
  },
  {
    what: 'See who fits',
    how: 'Say what you look for, and see which institutions match it, why, and whether they look for one like yours.',
    keptBy: ['POST /api/searchprofile/', 'GET /api/searchprofile/matched'],
  },
  {
    what: 'Work together',
    how: 'A project holds the topics, discussions, documents and people of several institutions, with a role for everyone.',
    keptBy: [
      'POST /api/projects/',
      'POST /api/projects/topics/',
      'GET /api/projects/discussions/',
      'GET /api/projects/documents/',
      'PUT /api/projects/participants/',
    ],
  },
  {
    what: 'Ask and understand',
    how: 'Bring a survey as a spreadsheet, fill it alone or as a team, and take the results with you as CSV or Excel.',
    keptBy: ['POST /api/quiz/', 'POST /api/quiz/answers/', 'POST /api/quiz/:id/export/'],
  },
  {
    what: 'Talk and meet',
    how: 'Write to your contacts, book a session with an advisor, and say which events you go to.',
    keptBy: ['GET /api/chat/conversations/', 'POST /api/health/calendar/', 'PUT /api/events/:id/'],
  },
  {
    what: 'Run your institution',
    how: 'Keep its profile, invite your colleagues, and decide who holds which role in it.',
    keptBy: [
      'PUT /api/institutes/:id/',
      'POST /api/institutes/:id/invitations/',
      'PUT /api/institutes/:id/roles/',
    ],
  },
]

/** How it works, on the page about us. */
export const missionSteps: Promised[] = [
  {
    what: 'Say who you are.',
    how: 'Your institution’s profile names its goals, regions and focus areas. The more it says, the better others can find it.',
    keptBy: ['PUT /api/institutes/:id/', 'PUT /api/institutes/:id/type_details/'],
  },
  {
    what: 'Say whom you look for.',
    how: 'Your search profile says which kinds of institution you seek and what matters to you about them. You can change it at any time.',
    keptBy: ['GET /api/searchprofile/', 'POST /api/searchprofile/'],
  },
  {
    what: 'See who fits.',
    how: 'Your matches come with their reasons. All the others are there, too, by goal, region and type, in a list and on a map.',
    keptBy: ['GET /api/searchprofile/matched', 'GET /api/institutes/', 'GET /api/institutes/gps'],
  },
  {
    what: 'Work together.',
    how: 'Open a project: with topics, discussions, documents and surveys, and a role for everyone.',
    keptBy: ['POST /api/projects/', 'POST /api/projects/topics/', 'POST /api/quiz/'],
  },
]

/** Data, on the page about us. */
export const privacyFacts: Promised[] = [
  {
    what: 'Your profile',
    how: 'is public or private, as you choose. A public one shows your name, picture, city and what you say about yourself to everybody, and your institutions to members. A private one is a name and a picture, for your contacts and colleagues alone.',
    keptBy: ['GET /api/users/:id/', 'POST /api/users/:id/'],
  },
  {
    what: 'Members of an institution',
    how: 'are listed on its page, but for its Admins and, for strangers, people with a private profile.',
    keptBy: ['GET /api/institutes/:id/members/'],
  },
  {
    what: 'Messages',
    how: 'are read by the two people who write to each other. Both have accepted to be contacts, and either can end that or block the other.',
    keptBy: ['GET /api/chat/contacts/', 'PUT /api/chat/blocked/:userId/'],
  },
  {
    what: 'Your data',
    how: 'can be downloaded from your profile. There you can delete your account, too, and have 14 days to change your mind.',
    keptBy: ['GET /api/users/my-data/', 'POST /api/users/deletion/'],
  },
  {
    what: 'Your e-mail address',
    how: 'does not stand on your profile.',
    keptBy: ['GET /api/institutes/:id/members/'],
  },
  {
    what: 'A project',
    how: 'is seen by its participants alone until its admins make it public. Documents have a visibility of their own.',
    keptBy: ['PUT /api/projects/:id/', 'PUT /api/projects/documents/:id/'],
  },
  {
    what: 'Answers to a survey',
    how: 'carry your name and the time. The people of the project who may see results see them.',
    keptBy: ['GET /api/quiz/:id/answers/'],
  },
]

/** Notifications. */
export const announced: Promised = {
  what: 'The bell at the top',
  how: 'tells you of roles, invitations and connection requests, and of what happens in your projects: surveys, documents, discussions and mentions of you. It looks for news every ten seconds while you see the page, and your profile has a switch for each kind.',
  keptBy: ['GET /api/notifications/', 'PUT /api/notifications/preferences/'],
}

/** Meetings and conferences. */
export const meetings: Promised = {
  what: 'The events of the network',
  how: 'stand on your home page and are found by the search at the top. Say that you go to one, and it is in your calendar here, and in your own if you take it along as a file.',
  keptBy: ['POST /api/search/', 'PUT /api/events/:id/', 'GET /api/events/:id/calendar.ics'],
}

/** The search. */
export const searches: Promised[] = [
  {
    what: 'Search by name',
    how: 'Type into the field at the top of any page and press Enter. You find the institutions, members, projects and events that you may see. Capitals and accents do not matter, the beginning of each word will do, and where little is found one wrong letter is forgiven.',
    keptBy: ['POST /api/search/', 'GET /api/search/suggestions/'],
  },
  {
    what: 'Narrow it down',
    how: 'Your projects can be searched, sorted and shown as a table on their own page. So can your surveys, by name, project, date, progress and status.',
    keptBy: ['GET /api/projects/', 'GET /api/quiz/all_projects'],
  },
  {
    what: 'Looking for partners',
    how: 'Institutions are found on their own page, by name, type, goal and region, in a list and on a map. Those that fit your search profile are your matches. What yours states, its goals, type and region, is what partners find it by.',
    keptBy: ['GET /api/institutes/', 'GET /api/institutes/gps', 'GET /api/searchprofile/matched'],
  },
]
