import { pdfOf } from './pdf.ts'

/** @param standing the line below the title */
export const baselineReport = (standing: string) =>
  pdfOf([
    {
      heading: 'Baseline report 2026',
      paragraphs: [
        standing,
        'Eleven lenders in Uganda, Kenya and Tanzania took part in the first round. Together they have 412,000 borrowers, of whom six in ten are women and seven in ten live from farming.',
        'On average, 17 percent of their loans finance something that saves energy, water or soil. The range is wide: from 4 percent to 31 percent. Three lenders have a product for this purpose; the others finance it as part of ordinary farm loans.',
        'What holds them back is told alike everywhere: loan officers do not feel able to judge a pump or a biogas plant, suppliers are far away, and terms are shorter than the savings take to pay for the loan.',
      ],
    },
    {
      heading: 'What the lenders want to try',
      paragraphs: [
        '1. A list of tested products with prices and the nearest supplier, kept by all of them together.',
        '2. Two days of training for loan officers, with visits to borrowers who have what others ask for.',
        '3. Terms of up to 36 months for pumps and biogas plants, backed by a first-loss guarantee.',
        'The second round in spring will ask the same questions again. Its results will stand beside these.',
      ],
    },
    {
      heading: 'How the figures were found',
      paragraphs: [
        'Each lender filled the questionnaire in a team of credit, risk and operations. Figures come from the loan books of 31 December 2025; shares are by outstanding amount. Where a lender could not tell what a loan was for, it counts as not green.',
      ],
    },
  ])

export const trainingGuide = pdfOf([
  {
    heading: 'How to fill the Green Index',
    paragraphs: [
      'Before you begin, have at hand: your latest annual report, the energy bills of your head office, the number of vehicles by fuel, and your lending policy.',
      'Fill it with the people who know: operations for the first part, credit for the second, management for the third. You can stop at any time; what is saved stays.',
      'A question that you cannot answer is better left open than guessed. Say in the remark who could find out.',
    ],
  },
  {
    heading: 'Who can help',
    paragraphs: [
      'Write into the discussions of this project: others may have had the same question. The technical partners answer within two working days.',
    ],
  },
])

export const termSheet = pdfOf([
  {
    heading: 'Indicative term sheet',
    paragraphs: [
      'Facility: senior debt of up to 6 million US dollars in two tranches, for leased solar roofs of up to 12 kW.',
      'Term: five years with one year of grace. Rate: fixed, to be agreed at signing. Reporting: quarterly, with yields of all roofs from the monitoring system.',
      'This paper is a basis for talks and binds nobody.',
    ],
  },
])

export const committeeMinutes = `# Credit committee, October 2026

Present: Admassu (chair), Quispe, Otieno. Excused: Nwosu.

1. Biogas plants: the loss in the pilot was 2.1 percent, less than for ordinary farm loans (3.4).
   Decided: the limit for one plant rises from 1,200 to 1,800 US dollars.
2. E-motorcycles: insurance is still missing in Mbale and Gulu. Postponed to November.
3. Guarantee: draft of the contract to all members by 15 November.

Next meeting: 19 November, 14:00 EAT.
`
