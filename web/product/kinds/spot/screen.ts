import type { KindScreen } from '../kind-screen.ts'
import { SpotField } from './field.tsx'
import { MarkedSpots } from './marked.tsx'

export const spot: KindScreen<'spot'> = { Field: SpotField, Marked: MarkedSpots, showsFeedback: true }
