import { NumberInput, type NumberInputProps } from '@mantine/core'

type WholeNumberInputProps = Omit<
  NumberInputProps,
  'min' | 'max' | 'clampBehavior' | 'allowDecimal' | 'allowNegative'
>

/**
 * A whole number, kept as typed. The form's rule reports numbers that are out of range or not whole; limits of the input
 * would change the number silently.
 */
export const WholeNumberInput = (props: WholeNumberInputProps) => (
  <NumberInput
    size="md"
    thousandSeparator=","
    allowedDecimalSeparators={['.']}
    hideControls
    {...props}
    clampBehavior="none"
  />
)
