import { isLongText } from 'contract/questionnaires/long-text.ts'
import type { OptionType } from 'contract/questionnaires/option-types.ts'
import type { ReactNode } from 'react'
import { DateInput } from '../../ui/forms/dates/DateInput.tsx'
import { DateTimeInput } from '../../ui/forms/dates/DateTimeInput.tsx'
import { TimeInput } from '../../ui/forms/dates/TimeInput.tsx'
import { BarcodeInput } from './BarcodeInput.tsx'
import { BoxInput } from './BoxInput.tsx'
import { FileInput } from './FileInput.tsx'
import { marksOf, type InputProps } from './input-props.ts'
import { numberValue, textValue, inTimeZone, zone } from './input-values.ts'
import { LabelledInput } from './LabelledInput.tsx'
import { MappedAnswer } from './MappedAnswer.tsx'
import { PositionInput } from './PositionInput.tsx'
import { PositionsInput } from './PositionsInput.tsx'
import { RangeInput } from './RangeInput.tsx'
import { TypedDate, type DateTyping } from './TypedDate.tsx'
import { textInput, TypedInput, type Typing } from './TypedInput.tsx'

/** The input for each option type (SRV-34, SRV-35). */
export const optionInputs: Readonly<Record<OptionType, (props: InputProps) => ReactNode>> = {
  boolean: (props) => <BoxInput {...props} />,
  'boolean-with-text': (props) => <BoxInput {...props} />,
  text: typed({ ...textInput, mayHaveLines: true }),
  email: typed({ width: 'long', input: { type: 'email', autoComplete: 'email' }, ...textValue }),
  number: typed({
    width: 'short',
    input: { type: 'text', inputMode: 'decimal', maxLength: 40 },
    ...numberValue,
  }),
  integer: typed({
    width: 'short',
    input: { type: 'text', inputMode: 'numeric', maxLength: 40 },
    ...numberValue,
  }),
  range: (props) => (
    <LabelledInput {...props}>
      <RangeInput {...stateOf(props)} />
    </LabelledInput>
  ),
  date: typedDate({ input: DateInput, ...textValue }),
  time: typedDate({ input: TimeInput, ...textValue }),
  datetime: typedDate({ input: DateTimeInput, ...inTimeZone }, () => `In your time zone, ${zone()}`),
  geopoint: (props) => (
    <LabelledInput {...props} hint={'Latitude and longitude in decimal degrees, such as 52.52\u00a013.405'}>
      <PositionInput {...stateOf(props)} />
    </LabelledInput>
  ),
  geotrace: (props) => (
    <LabelledInput
      {...props}
      hint={'A point on each line: latitude and longitude, such as 52.52\u00a013.405'}
    >
      <PositionsInput {...stateOf(props)} type="geotrace" />
    </LabelledInput>
  ),
  geoshape: (props) => (
    <LabelledInput
      {...props}
      hint={'A corner on each line: latitude and longitude, such as 52.52\u00a013.405'}
    >
      <PositionsInput {...stateOf(props)} type="geoshape" />
    </LabelledInput>
  ),
  barcode: (props) => (
    <LabelledInput {...props}>
      <BarcodeInput {...stateOf(props)} />
    </LabelledInput>
  ),
  file: fileInput,
  image: fileInput,
  audio: fileInput,
  video: fileInput,
  mapping: (props) => <MappedAnswer {...props} />,
}

function fileInput(props: InputProps) {
  return (
    <LabelledInput {...props}>
      <FileInput {...props} marks={marksOf(props)} />
    </LabelledInput>
  )
}

function typed(typing: Typing) {
  return (props: InputProps) => (
    <LabelledInput {...props}>
      <TypedInput
        {...stateOf(props)}
        typing={typing}
        roomy={props.alone && isLongText(props.shown.question, props.option)}
      />
    </LabelledInput>
  )
}

/** @param hint shown above the input */
function typedDate(typing: DateTyping, hint?: () => string) {
  return (props: InputProps) => (
    <LabelledInput {...props} hint={hint?.()}>
      <TypedDate {...stateOf(props)} typing={typing} />
    </LabelledInput>
  )
}

const stateOf = (props: InputProps) => {
  const { shown, option, alone, inputId, disabled } = props
  return {
    id: shown.id,
    option,
    answer: shown.answer,
    inputId,
    marks: marksOf(props),
    invalid:
      shown.violation !== undefined || shown.problems.some((problem) => problem.option === option.name),
    required: shown.required && alone,
    disabled,
  }
}
