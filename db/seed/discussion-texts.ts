import type { Reaction } from 'contract/platform/reactions.ts'

/**
 * What the invented participants talk about. People stand by last name, also behind an @ in a text; `day` counts back from
 * today.
 */
interface Said {
  by: string
  day: number
  text: string
}

interface DemoComment extends Said {
  /** Last names of those who reacted. */
  reactions?: Partial<Record<Reaction, readonly string[]>>
}

export interface DemoDiscussion extends Said {
  name: string
  /** The topic's name; without one it stands under Other Discussions. */
  topic?: string
  comments: readonly DemoComment[]
  /** Number of the comment that states the decision. */
  decided?: number
}

export const demoTopics = [
  {
    project: 'Green lending in East Africa',
    by: 'Admassu',
    topics: [
      ['What counts as green', 'Which loans may be called green, and who decides when it is not clear.'],
      ['Training loan officers', 'What the people who sell the loans have to know, and how they learn it.'],
      ['Data from the branches', 'Which figures branches report, how often, and in which form.'],
    ],
  },
  {
    project: 'Green Index pilot 2026',
    by: 'Diop',
    topics: [
      ['First round', 'Questions about the self-assessment of this spring.'],
      ['Comparing results', 'How the twelve institutions share their scores, and with whom.'],
    ],
  },
] as const

export const demoDiscussions: Readonly<Record<string, readonly DemoDiscussion[]>> = {
  'Green lending in East Africa': [
    {
      name: 'Are solar pumps green when the well is running dry?',
      topic: 'What counts as green',
      by: 'Tran',
      day: 96,
      text: 'Two branches in the north finance solar pumps. The energy is clean, but the water table falls every year. Do we count these loans?',
      comments: [
        {
          by: 'Laurent',
          day: 95,
          text: 'The taxonomy draft says no harm to water. I would ask for a permit of the water office.',
        },
        {
          by: 'Quispe',
          day: 94,
          text: 'In the Andes we ask for a yearly reading of the well. @Tran, could your branches do that?',
        },
        { by: 'Tran', day: 94, text: 'For pumps above 2 kW, yes. Below that nobody has a meter.' },
        {
          by: 'Admassu',
          day: 93,
          text: 'Then let us **count pumps with a permit or a reading**, and report the others separately. @Laurent puts it into the guideline.',
          reactions: { agree: ['Tran', 'Quispe'], thanks: ['Laurent'] },
        },
        { by: 'Laurent', day: 80, text: 'Done, section 4.2. Please object by Friday if I got it wrong.' },
      ],
      decided: 4,
    },
    {
      name: 'Improved stoves: one loan or a group loan?',
      topic: 'What counts as green',
      by: 'Admassu',
      day: 41,
      text: 'Most stoves cost less than our smallest loan. How do you report them?',
      comments: [
        {
          by: 'Tran',
          day: 40,
          text: 'As group loans with a list of households. It takes a page more, but auditors like it.',
        },
        { by: 'Saidova', day: 38, text: 'The fund would accept that, if the list says which stove.' },
      ],
    },
    {
      name: 'Half a day is not enough',
      topic: 'Training loan officers',
      by: 'Quispe',
      day: 60,
      text: 'After the first three courses, loan officers can name the products but not the risks. I propose two half days with a visit in between.',
      comments: [
        {
          by: 'Admassu',
          day: 59,
          text: 'Agreed for new staff. For experienced ones I would start with the visit.',
        },
        {
          by: 'Laurent',
          day: 58,
          text: 'I can adapt the slides: https://training.example/green-loans. The second half day becomes cases from your own branch.',
        },
        {
          by: 'Tran',
          day: 12,
          text: 'We tried it in Gulu: 14 of 16 passed the test, against 9 of 15 before.',
        },
        {
          by: 'Quispe',
          day: 11,
          text: '@Tran, that is a result. Could you write half a page for @Admassu before the meeting?',
        },
      ],
    },
    {
      name: 'Monthly or quarterly figures',
      topic: 'Data from the branches',
      by: 'Laurent',
      day: 27,
      text: 'Monthly reports arrive late and half empty, quarterly ones complete. What do we lose if we go quarterly?',
      comments: [
        { by: 'Quispe', day: 26, text: 'Early warning for arrears. Everything else can wait.' },
        { by: 'Tran', day: 25, text: 'Then arrears monthly by a short survey here, and the rest quarterly.' },
        { by: 'Admassu', day: 24, text: 'Good. @Quispe sets up the survey, we start in January.' },
        { by: 'Quispe', day: 3, text: 'It is open, five questions. Please try it before the branches do.' },
      ],
    },
    {
      name: 'Who comes to the December meeting?',
      by: 'Admassu',
      day: 9,
      text: 'Two days in Kampala, the second one with branch managers. Please say who comes, and who can share a room.',
      comments: [
        { by: 'Tran', day: 8, text: 'I come, with one colleague from Gulu.' },
        { by: 'Saidova', day: 7, text: 'By video for the fund, on the first day.' },
        { by: 'Laurent', day: 1, text: 'Both days. @Admassu, shall I bring the printed guideline?' },
      ],
    },
  ],
  'Green Index pilot 2026': [
    {
      name: 'Section GI.0.1 when there is no strategy yet',
      topic: 'First round',
      by: 'Chea',
      day: 120,
      text: 'We have goals for this year but no written strategy. Is the answer no, or do the goals count?',
      comments: [
        {
          by: 'Kulkarni',
          day: 119,
          text: 'The goals count once the board has approved them. Otherwise no, with a remark.',
        },
        { by: 'Chea', day: 119, text: 'Then it is no until March. Thank you, @Kulkarni.' },
      ],
    },
    {
      name: 'Scores by name or by number?',
      topic: 'Comparing results',
      by: 'Diop',
      day: 33,
      text: 'I would share all scores by name among us, and outside as an average. Any objections?',
      comments: [
        { by: 'Admassu', day: 32, text: 'None from us.' },
        {
          by: 'Chea',
          day: 30,
          text: 'By name among the twelve is fine. For the public report please ask again.',
        },
        { by: 'Diop', day: 29, text: 'Agreed, the report comes to everybody first.' },
      ],
    },
  ],
}

/** Of the institute of most personas. */
export const demoInstituteDiscussions: Readonly<Record<string, readonly DemoDiscussion[]>> = {
  'Umoja Microfinance Bank': [
    {
      name: 'Who answers the search for partners this week?',
      by: 'Nwosu',
      day: 15,
      text: 'Three investors have asked about our green portfolio. I am travelling until Thursday.',
      comments: [
        { by: 'Admassu', day: 15, text: 'I can, if @Nakato sends me the figures of September.' },
        {
          by: 'Nakato',
          day: 14,
          text: 'You have them. Please leave out the pilot branch, it is not audited yet.',
        },
      ],
    },
  ],
}
