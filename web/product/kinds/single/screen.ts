import { letterOf } from '../../questions/answers.ts'
import type { KindScreen } from '../kind-screen.ts'
import { SingleField } from './field.tsx'
import { MarkedSingle } from './marked.tsx'

export const single: KindScreen<'single'> = {
  Field: SingleField,
  Marked: MarkedSingle,
  nameRightAnswer: ({ correct }) => `The right answer is ${letterOf(correct)}.`,
}
