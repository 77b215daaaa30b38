import {
  createTheme,
  defaultVariantColorsResolver,
  DirectionProvider,
  MantineProvider,
  type ButtonProps,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonElement } from './ButtonElement.tsx'
import { foldedFilter } from './select/folded-filter.ts'
import { selectByLetter } from './select/select-by-letter.ts'
import './components.css'

const teal: MantineColorsTuple = [
  '#e6f0ee',
  '#cfe3e0',
  '#a5cdc8',
  '#7bb6b0',
  '#4fb8b0',
  '#2c8781',
  '#0f6b66',
  '#0b5450',
  '#094540',
  '#063330',
]

/** Mantine's greys, between the product's paper and ink. */
const gray: MantineColorsTuple = [
  '#f6f4ef',
  '#f0eee8',
  '#eae7e0',
  '#e4e1d9',
  '#cfccc4',
  '#a8aaa7',
  '#8a9498',
  '#566469',
  '#3a474b',
  '#1c2a2e',
]
/** The same in the dark scheme. */
const dark: MantineColorsTuple = [
  '#e8ecea',
  '#c5cfcf',
  '#a3b0b3',
  '#6f7d82',
  '#2f393e',
  '#232c31',
  '#1b2226',
  '#14191c',
  '#10151a',
  '#0b0f11',
]

/** Maximum height of an open select menu, in pixels (SHL-50). */
const menuHeight = 266

const list = {
  maxDropdownHeight: menuHeight,
  size: 'md',
  filter: foldedFilter,
  nothingFoundMessage: 'Nothing found',
} as const

const colorsOfButton: Partial<Record<string, Record<string, string>>> = {
  filled: {
    '--button-bg': 'var(--button-filled, var(--primary))',
    '--button-hover': 'var(--button-filled-hover, var(--primary-hover))',
  },
  default: {
    '--button-color': 'var(--button-plain, var(--ink))',
    '--button-bd': '1px solid var(--button-plain, var(--line-strong))',
  },
  subtle: { '--button-color': 'var(--button-plain, var(--primary))' },
}

const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 4 },
  colors: { teal, gray, dark },
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)' },
  fontSizes: { sm: '0.9375rem', md: '1rem' },
  defaultRadius: 8,
  respectReducedMotion: true,
  // White has too little contrast on the light teal and red of the dark scheme.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--on-primary)' }),
  }),
  breakpoints: { xs: '36em', sm: '37.5em', md: '60em', lg: '75em', xl: '88em' },
  components: {
    Select: { defaultProps: { ...list, onKeyDown: selectByLetter } },
    MultiSelect: { defaultProps: list },
    TextInput: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    RadioGroup: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    FileInput: { defaultProps: { size: 'md' } },
    Button: {
      defaultProps: { size: 'md', component: ButtonElement },
      // Surveys can set these variables.
      vars: (_theme: MantineTheme, { variant = 'filled', color }: ButtonProps) => ({
        root: (color === undefined && colorsOfButton[variant]) || {},
      }),
    },
    ActionIcon: { defaultProps: { component: ButtonElement } },
    Checkbox: { defaultProps: { size: 'md', iconColor: 'var(--on-primary)' } },
    Switch: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md', iconColor: 'var(--on-primary)' } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // A header element would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: {
      defaultProps: { transitionProps: { duration: 120 }, closeButtonProps: { 'aria-label': 'Close' } },
    },
    // The focus placeholder is not a valid child of a menu.
    Menu: { defaultProps: { transitionProps: { duration: 100 }, withInitialFocusPlaceholder: false } },
  },
})

/** The one theme of the product, around the router. It follows the `dir` of the page. */
export const Theme = ({ children }: { children: ReactNode }) => (
  <DirectionProvider>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  </DirectionProvider>
)
