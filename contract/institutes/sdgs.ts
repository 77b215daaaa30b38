/** The United Nations' Sustainable Development Goals with their names and colours (DAT-25). */
export const sdgs = [
  { code: 'SDG1', number: 1, name: 'No poverty', colour: '#E5243B', ink: 'white' },
  { code: 'SDG2', number: 2, name: 'Zero hunger', colour: '#DDA63A', ink: 'black' },
  { code: 'SDG3', number: 3, name: 'Good health and well-being', colour: '#4C9F38', ink: 'black' },
  { code: 'SDG4', number: 4, name: 'Quality education', colour: '#C5192D', ink: 'white' },
  { code: 'SDG5', number: 5, name: 'Gender equality', colour: '#FF3A21', ink: 'black' },
  { code: 'SDG6', number: 6, name: 'Clean water and sanitation', colour: '#26BDE2', ink: 'black' },
  { code: 'SDG7', number: 7, name: 'Affordable and clean energy', colour: '#FCC30B', ink: 'black' },
  { code: 'SDG8', number: 8, name: 'Decent work and economic growth', colour: '#A21942', ink: 'white' },
  {
    code: 'SDG9',
    number: 9,
    name: 'Industry, innovation and infrastructure',
    colour: '#FD6925',
    ink: 'black',
  },
  { code: 'SDG10', number: 10, name: 'Reduced inequalities', colour: '#DD1367', ink: 'white' },
  { code: 'SDG11', number: 11, name: 'Sustainable cities and communities', colour: '#FD9D24', ink: 'black' },
  {
    code: 'SDG12',
    number: 12,
    name: 'Responsible consumption and production',
    colour: '#BF8B2E',
    ink: 'black',
  },
  { code: 'SDG13', number: 13, name: 'Climate action', colour: '#3F7E44', ink: 'white' },
  { code: 'SDG14', number: 14, name: 'Life below water', colour: '#0A97D9', ink: 'black' },
  { code: 'SDG15', number: 15, name: 'Life on land', colour: '#56C02B', ink: 'black' },
  {
    code: 'SDG16',
    number: 16,
    name: 'Peace, justice and strong institutions',
    colour: '#00689D',
    ink: 'white',
  },
  { code: 'SDG17', number: 17, name: 'Partnerships for the goals', colour: '#19486A', ink: 'white' },
] as const
export type Sdg = (typeof sdgs)[number]
export type SdgCode = Sdg['code']
export const sdgCodes = sdgs.map(({ code }) => code)
