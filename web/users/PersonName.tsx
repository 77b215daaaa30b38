interface PersonNameProps {
  person: { id: number; first_name: string; last_name: string }
}

/** The name of a person, wherever one is named. */
export const PersonName = ({ person: { first_name, last_name } }: PersonNameProps) => (
  <span>{`${first_name} ${last_name}`.trim()}</span>
)
