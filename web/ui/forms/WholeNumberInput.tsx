import { NumberInput, type NumberInputProps } from '@mantine/core'

type WholeNumberInputProps = Omit<
  NumberInputProps,
  'min' | 'max' | 'clampBehavior' | 'allowDecimal' | 'allowNegative'
>

/**
 * A whole number, kept as it is typed. What is too small, too large or not whole is for the form's rule, which says so:
 * an input with limits of its own would go on with another number without a word.
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
