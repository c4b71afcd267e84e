import type { KindScreen } from '../kind-screen.ts'
import { DisplayField } from './field.tsx'
import { MarkedDisplay } from './marked.tsx'

export const display: KindScreen<'display'> = { Field: DisplayField, Marked: MarkedDisplay }
