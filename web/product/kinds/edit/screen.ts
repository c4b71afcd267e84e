import type { KindScreen } from '../kind-screen.ts'
import { EditField } from './field.tsx'
import { MarkedEdit } from './marked.tsx'

export const edit: KindScreen<'edit'> = { Field: EditField, Marked: MarkedEdit }
