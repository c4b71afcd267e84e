import { hasUnreadableBlank } from '../blank-inputs.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { TableField } from './field.tsx'
import { CellLabel, MarkedTable } from './marked.tsx'

export const table: KindScreen<'table'> = {
  Field: TableField,
  Marked: MarkedTable,
  isUnreadable: hasUnreadableBlank,
  FeedbackLabel: CellLabel,
}
