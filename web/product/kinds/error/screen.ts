import type { KindScreen } from '../kind-screen.ts'
import { ErrorField } from './field.tsx'
import { MarkedError } from './marked.tsx'

export const error: KindScreen<'error'> = { Field: ErrorField, Marked: MarkedError, showsFeedback: true }
