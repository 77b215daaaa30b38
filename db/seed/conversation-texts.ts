/** Who wrote (0 or 1 of the two), days ago, time of day in UTC, and what. */
export type DemoMessage = readonly [by: 0 | 1, day: number, time: string, text: string]

export interface DemoConversation {
  /** Last names. */
  between: readonly [string, string]
  messages: readonly DemoMessage[]
  /** How many of the last messages the person they were written to has not seen. */
  unseen: number
}

/** Conversations of the past weeks. */
export const demoConversations: readonly DemoConversation[] = [
  {
    between: ['Admassu', 'Quispe'],
    unseen: 2,
    messages: [
      [0, 24, '07:12', 'Good morning Mateo, welcome to the project!'],
      [1, 24, '07:40', 'Thank you Paula. I have read the description, and I have many questions.'],
      [0, 24, '07:41', 'Ask them all. Half of them will be mine, too.'],
      [1, 24, '07:55', 'Who decides which lenders we invite?'],
      [
        0,
        24,
        '08:03',
        'You and I, with the list of the central bank. Umoja is in already, Adaeze said yes last week.',
      ],
      [1, 24, '08:04', 'Then I begin with the cooperatives.'],
      [0, 22, '13:20', 'Did you reach anybody?'],
      [
        1,
        22,
        '15:02',
        'Three of eight. Two want to see the questionnaire first, one will not share figures of single loans.',
      ],
      [1, 22, '15:03', 'I told them that we only need sums by sector.'],
      [0, 22, '15:10', 'That is right. Please write it into the invitation, then nobody has to ask.'],
      [1, 21, '06:30', 'Done. Can you read it before I send it?'],
      [0, 21, '09:14', 'Read, it is good. I would leave out the second paragraph.'],
      [1, 21, '09:15', 'Agreed, out it goes.'],
      [1, 19, '10:44', 'Five of eight now. The sixth is on leave until Monday.'],
      [0, 19, '11:00', 'Wonderful.'],
      [
        0,
        16,
        '07:05',
        'The draft of the Green Index is up: 200 questions in the long form. Could you fill it as if you were a small cooperative?',
      ],
      [
        1,
        16,
        '12:31',
        'I did, on the phone and on a bad line. It kept everything. Section 4 asks twice for the collateral.',
      ],
      [0, 16, '12:40', 'You are right. Edith takes one of them out today.'],
      [
        1,
        14,
        '08:22',
        'The lenders would like to see the results of the others, without names. Is that possible?',
      ],
      [
        0,
        14,
        '08:50',
        'As averages by country, yes. Not by lender while there are fewer than five in a country.',
      ],
      [1, 14, '08:51', 'That is what I hoped for.'],
      [0, 10, '14:15', 'How far are they?'],
      [1, 10, '14:47', 'Two are complete, three at more than half. One has not begun.'],
      [0, 10, '14:48', 'Shall I call them?'],
      [1, 10, '14:52', 'Let me try once more, I know the risk manager from university.'],
      [1, 8, '16:20', 'They have begun!'],
      [0, 8, '16:21', 'What did you tell them?'],
      [
        1,
        8,
        '16:25',
        'That the questions about drought insurance come from their own ministry: https://example.org/drought-insurance-notes',
      ],
      [0, 7, '07:00', 'I did not know that. Into the guide with it.'],
      [1, 4, '09:30', 'All six have answered. Some texts are in Swahili, do we have them translated?'],
      [0, 4, '09:45', 'Halima offered to do it. I will ask her today.'],
      [0, 3, '10:02', 'She does it until Friday.'],
      [
        1,
        1,
        '15:48',
        'First look at the figures: four of six lend for solar, only one asks for an environmental plan.',
      ],
      [1, 1, '15:50', 'I would put that on the first page of the report. What do you think?'],
    ],
  },
  {
    between: ['Admassu', 'Nwosu'],
    unseen: 1,
    messages: [
      [
        0,
        30,
        '08:00',
        'Dear Adaeze, we would like to have Umoja in our study on green lending. It takes your team about two hours.',
      ],
      [1, 29, '06:15', 'Happy to. Who should fill it in, finance or risk?'],
      [0, 29, '06:40', 'Both: it can be filled by several people at once, each their own section.'],
      [1, 29, '06:42', 'Good. Then Grace and Peter.'],
      [1, 12, '13:05', 'They are done. Grace says it was less work than our own annual report.'],
      [0, 12, '13:30', 'Please thank them both.'],
      [1, 2, '07:20', 'May we show the results to our board in December?'],
    ],
  },
  {
    between: ['Admassu', 'Laurent'],
    unseen: 0,
    messages: [
      [0, 16, '12:45', 'Edith, question 4.7 repeats 4.2. Can you take it out?'],
      [1, 16, '13:20', 'Out. The answers that were there stay with 4.2.'],
      [0, 16, '13:21', 'Perfect, thank you.'],
      [1, 6, '09:10', 'I have added the French texts. Somebody should read those about leasing again.'],
      [0, 6, '11:32', 'I ask Élise, she does this all day.'],
    ],
  },
  {
    between: ['Admassu', 'Tran'],
    unseen: 3,
    messages: [
      [1, 9, '03:30', 'Hello Paula, is the deadline still the end of the month?'],
      [0, 9, '06:02', 'Yes. Do you need longer?'],
      [1, 9, '06:30', 'No, I only wanted to be sure.'],
      [1, 0, '05:10', 'My part is finished.'],
      [1, 0, '05:11', 'One question: do refugees count as clients when they are served through an NGO?'],
      [1, 0, '05:12', 'I have counted them for now, and left a note.'],
    ],
  },
  {
    between: ['Admassu', 'Okafor'],
    unseen: 0,
    messages: [
      [0, 20, '10:00', 'Hello Samira, one of our lenders is registered twice, once with "Ltd".'],
      [1, 20, '10:24', 'I have merged the two. Their members keep their roles.'],
      [0, 20, '10:25', 'That was quick!'],
    ],
  },
  {
    between: ['Romero', 'Mehta'],
    unseen: 1,
    messages: [
      [
        0,
        13,
        '15:00',
        'Good afternoon Arjun, Naomi gave me your name. We are looking for somebody who knows index insurance.',
      ],
      [1, 13, '16:12', 'Naomi is too kind, but yes, I have done that for ten years. For which crop?'],
      [0, 13, '16:20', 'Quinoa, in the highlands above 3,500 metres. Frost is the risk, not drought.'],
      [
        1,
        12,
        '05:45',
        'Interesting, there is hardly anything on frost. What do your weather stations measure?',
      ],
      [0, 12, '14:02', 'Temperature every ten minutes, some since 1998.'],
      [1, 12, '14:30', 'That is a treasure. Send me one year and I will see what can be done.'],
      [0, 11, '13:00', 'It is in the documents of the project now.'],
      [
        1,
        5,
        '07:30',
        'I had a look: three frosts in ten years are below what a farmer loses in. It could work with two triggers.',
      ],
      [0, 5, '13:10', 'Could we talk about it next week?'],
      [1, 5, '13:12', 'Wednesday afternoon is free.'],
      [0, 1, '19:40', 'Wednesday it is. I will bring two of the growers.'],
    ],
  },
  {
    between: ['Saidova', 'Huamán'],
    unseen: 0,
    messages: [
      [0, 15, '14:00', 'Carlos, have you seen the invitation to the study on green lending?'],
      [1, 15, '14:35', 'I have. We are no lender in East Africa, though.'],
      [0, 15, '14:40', 'As a guest, to compare. It would help us with our own portfolio.'],
      [1, 14, '08:00', 'Then I am for it.'],
    ],
  },
  {
    between: ['Laurent', 'Tran'],
    unseen: 1,
    messages: [
      [0, 3, '09:00', 'Minh, the Vietnamese texts are missing in section 2.'],
      [1, 3, '09:40', 'I have them on paper, they will be in tonight.'],
      [0, 2, '08:15', 'I see them. Thank you!'],
    ],
  },
  {
    between: ['Nwosu', 'Nakato'],
    unseen: 0,
    messages: [
      [0, 28, '07:00', 'Grace, could you take the finance part of the survey?'],
      [1, 28, '07:20', 'Yes, on Thursday.'],
      [1, 12, '12:50', 'All done, Peter too.'],
      [0, 12, '12:55', 'You are the best.'],
    ],
  },
]
