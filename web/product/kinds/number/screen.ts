import type { KindScreen } from '../kind-screen.ts'
import { isUnreadableText } from '../typed/typed-question.tsx'
import { NumberField } from './field.tsx'
import { MarkedNumber } from './marked.tsx'

export const number: KindScreen<'number'> = { Field: NumberField, Marked: MarkedNumber, isUnreadable: isUnreadableText }
