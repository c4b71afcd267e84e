import { hasUnreadableBlank } from '../blank-inputs.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { BlanksField } from './field.tsx'
import { BlankLabel, MarkedBlanks } from './marked.tsx'

export const blanks: KindScreen<'blanks'> = {
  Field: BlanksField,
  Marked: MarkedBlanks,
  isUnreadable: hasUnreadableBlank,
  FeedbackLabel: BlankLabel,
}
