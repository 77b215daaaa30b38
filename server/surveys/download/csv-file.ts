import { answerCells, bytesOf, textOf, type TypedQuestion } from './answer-cells.ts'
import { spreadsheetSafe } from './spreadsheet-safe.ts'
import type { FileContent } from './results.ts'
