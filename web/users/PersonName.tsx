import { nameOfPerson } from 'contract/users/person-card.ts'

interface PersonNameProps {
  person: { id: number; first_name: string; last_name: string }
  /** Of a mention: '@'. */
  before?: string
  className?: string | undefined
}

/** The name of a person, wherever one stands in the product: the one place where it becomes a link to their page. */
export const PersonName = ({ person, before = '', className }: PersonNameProps) => (
  <span className={className}>
    {before}
    {nameOfPerson(person)}
  </span>
)
