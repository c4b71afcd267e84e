import type { KindScreen } from '../kind-screen.ts'
import { LeftSideLabel } from '../match/marked.tsx'
import { LabelField } from './field.tsx'
import { MarkedLabels } from './marked.tsx'

export const label: KindScreen<'label'> = {
  Field: LabelField,
  Marked: MarkedLabels,
  FeedbackLabel: LeftSideLabel,
  showsFigure: true,
}
