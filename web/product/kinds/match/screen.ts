import type { KindScreen } from '../kind-screen.ts'
import { MatchField } from './field.tsx'
import { LeftSideLabel, MarkedMatch } from './marked.tsx'

export const match: KindScreen<'match'> = { Field: MatchField, Marked: MarkedMatch, FeedbackLabel: LeftSideLabel }
