import { hasUnreadableBlank } from '../blank-inputs.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { WorkedField } from './field.tsx'
import { BlankInLineLabel, MarkedWorked } from './marked.tsx'

export const worked: KindScreen<'worked'> = {
  Field: WorkedField,
  Marked: MarkedWorked,
  isUnreadable: hasUnreadableBlank,
  FeedbackLabel: BlankInLineLabel,
}
