import { useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A choice that stands in the address, with the value that its control shows. Going to another address is a transition:
 * the page stays as it is until the data of the next one are there. The control shows at once what was chosen.
 * @param keepsPage the same rows are shown in another way, so the list does not start at its first page again
 * @returns the value, '' for none, and what changes it
 */
export function useParameter(
  parameter: string,
  keepsPage = false,
): [value: string, change: (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get(parameter) ?? ''
  const [shown, setShown] = useState({ value: inAddress, inAddress })
  // The address has changed, by this choice or by going back for instance: it is right.
  if (shown.inAddress !== inAddress) setShown({ value: inAddress, inAddress })

  const change = (value: string) => {
    setShown({ value, inAddress })
    setParams(
      (now) => {
        if (!keepsPage) now.delete('page')
        if (value) now.set(parameter, value)
        else now.delete(parameter)
        return now
      },
      { preventScrollReset: true },
    )
  }
  return [shown.value, change]
}
