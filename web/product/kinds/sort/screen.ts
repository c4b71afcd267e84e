import type { KindScreen } from '../kind-screen.ts'
import { SortField } from './field.tsx'
import { ItemLabel, MarkedSort } from './marked.tsx'

export const sort: KindScreen<'sort'> = { Field: SortField, Marked: MarkedSort, FeedbackLabel: ItemLabel }
