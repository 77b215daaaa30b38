/** Browsers still tell the zone by the former name of its city. */
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

/** A zone by its present name. */
export const zoneNow = (timeZone: string): string => renamed[timeZone] ?? timeZone

/** A zone by its city, as it is called now: 'Nairobi' of 'Africa/Nairobi', 'Kolkata' of 'Asia/Calcutta'. */
export function zoneCity(timeZone: string): string {
  const name = zoneNow(timeZone)
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
