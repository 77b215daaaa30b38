export interface DemoEvent {
  title: string
  description: string
  /** Days from now on, negative for the past; hour of the day in UTC, and duration in hours. */
  inDays: number
  hour: number
  hours: number
  time_zone: string
  external_link: string
  online_link: string
  country_code: string | null
  city: string
  venue: string
  latitude: number | null
  longitude: number | null
  capacity: number | null
  /** Whether it has a picture, `pictures/event-….png`. */
  picture: boolean
  /** Those who go, and behind the last place those who wait. */
  people: number
}

const nowhere = { country_code: null, city: '', venue: '', latitude: null, longitude: null }
const nairobi = {
  country_code: 'KE',
  city: 'Nairobi',
  latitude: -1.28412,
  longitude: 36.82331,
  time_zone: 'Africa/Nairobi',
}
const berlin = {
  country_code: 'DE',
  city: 'Berlin',
  latitude: 52.51704,
  longitude: 13.38886,
  time_zone: 'Europe/Berlin',
}

export const demoEvents: readonly DemoEvent[] = [
  {
    ...nairobi,
    title: 'Green Finance Forum East Africa',
    description:
      'Two days with lenders, regulators and those who borrow: what green loans cost, who gets them, and how we know that they did any good.\n\nThe first day has talks; on the second one we sit around tables and compare portfolios.',
    inDays: 24,
    hour: 6,
    hours: 32,
    external_link: 'https://green-finance.example',
    online_link: 'https://meet.example/green-finance',
    venue: 'Kenyatta Centre, hall 2',
    capacity: 120,
    picture: true,
    people: 46,
  },
  {
    ...berlin,
    title: 'Green Index: how to fill it in well',
    description:
      'A working afternoon for everybody who fills the Green Index in for the first time. Bring your loan categories; we go through the questions together.',
    inDays: 3,
    hour: 12,
    hours: 3,
    external_link: '',
    online_link: 'https://meet.example/green-index',
    venue: 'Alte Münze, room 4',
    capacity: 12,
    picture: true,
    people: 17,
  },
  {
    ...nowhere,
    title: 'Office hour: matching profiles',
    description: 'Ask anything about search preferences and matches. We share a screen and try it out.',
    inDays: 1,
    hour: 14,
    hours: 1,
    time_zone: 'UTC',
    external_link: '',
    online_link: 'https://meet.example/matching',
    capacity: null,
    picture: false,
    people: 9,
  },
  {
    title: 'Women in village banking: a field visit',
    description:
      'We visit three groups around Dhulikhel, see how they keep their books, and talk about savings that outlast a bad harvest. Sturdy shoes help.',
    inDays: 41,
    hour: 2,
    hours: 9,
    time_zone: 'Asia/Kathmandu',
    external_link: 'https://village-banks.example/visit',
    online_link: '',
    country_code: 'NP',
    city: 'Dhulikhel',
    venue: 'Meeting point at the bus park',
    latitude: 27.62214,
    longitude: 85.54259,
    capacity: 20,
    picture: true,
    people: 8,
  },
  {
    title: 'Solar lending in the Andes',
    description: 'Results of two years of loans for pumps and dryers, with the data to look at.',
    inDays: 67,
    hour: 15,
    hours: 4,
    time_zone: 'America/Guayaquil',
    external_link: 'https://solar-loans.example',
    online_link: 'https://meet.example/solar',
    country_code: 'EC',
    city: 'Quito',
    venue: 'Casa de la Cultura',
    latitude: -0.21003,
    longitude: -78.49563,
    capacity: 60,
    picture: true,
    people: 21,
  },
  {
    ...berlin,
    title: 'Annual meeting of the network',
    description:
      'A year of partnerships: what was begun, what came of it, and what we do next. In the evening we eat together.',
    inDays: 118,
    hour: 8,
    hours: 10,
    external_link: 'https://seventeen.example/annual-meeting',
    online_link: 'https://meet.example/annual',
    venue: 'Haus der Kulturen, main hall',
    capacity: 300,
    picture: true,
    people: 64,
  },
  {
    ...nairobi,
    title: 'Clean cooking: loans that reach the kitchen',
    description: 'Short talks by five lenders, then questions.',
    inDays: 9,
    hour: 7,
    hours: 3,
    external_link: '',
    online_link: '',
    venue: 'Green Lending House',
    capacity: 40,
    picture: false,
    people: 15,
  },
  {
    ...nowhere,
    title: 'What makes a good indicator?',
    description: 'A talk with examples of figures that helped to decide something, and of some that did not.',
    inDays: -6,
    hour: 13,
    hours: 2,
    time_zone: 'Europe/London',
    external_link: 'https://indicators.example/talk',
    online_link: 'https://meet.example/indicators',
    capacity: null,
    picture: true,
    people: 38,
  },
  {
    title: 'Round table on water and credit',
    description: 'Who pays for a well, who repairs it, and what a bank can do about both.',
    inDays: -33,
    hour: 10,
    hours: 5,
    time_zone: 'Africa/Accra',
    external_link: '',
    online_link: '',
    country_code: 'GH',
    city: 'Accra',
    venue: 'University of Ghana, Legon',
    latitude: 5.65056,
    longitude: -0.18694,
    capacity: 30,
    picture: true,
    people: 30,
  },
  {
    ...berlin,
    title: 'Data protection for small institutions',
    description: 'What has to be in order before you share data with partners, in three hours.',
    inDays: -74,
    hour: 9,
    hours: 3,
    external_link: '',
    online_link: 'https://meet.example/data-protection',
    venue: 'Alte Münze, room 2',
    capacity: 25,
    picture: false,
    people: 19,
  },
]
