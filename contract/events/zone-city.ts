/** Browsers still return these zones by former names of their cities. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
}

/** The current name of a zone. */
export const zoneNow = (timeZone: string): string => renamed[timeZone] ?? timeZone

/** The current name of the city of a zone: 'Nairobi' for 'Africa/Nairobi', 'Kolkata' for 'Asia/Calcutta'. */
export function zoneCity(timeZone: string): string {
  const name = zoneNow(timeZone)
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
