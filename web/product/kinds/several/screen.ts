import type { KindScreen } from '../kind-screen.ts'
import { SeveralField } from './field.tsx'
import { MarkedSeveral } from './marked.tsx'

export const several: KindScreen<'several'> = { Field: SeveralField, Marked: MarkedSeveral, showsFeedback: true }
