import type { KindScreen } from '../kind-screen.ts'
import { SpotField } from './field.tsx'
import { MarkedSpots, PlaceLabel } from './marked.tsx'

export const spot: KindScreen<'spot'> = { Field: SpotField, Marked: MarkedSpots, FeedbackLabel: PlaceLabel }
