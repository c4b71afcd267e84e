import type { KindScreen } from '../kind-screen.ts'
import { GraphField } from './field.tsx'
import { MarkedGraph } from './marked.tsx'

export const graph: KindScreen<'graph'> = { Field: GraphField, Marked: MarkedGraph }
