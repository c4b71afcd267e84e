import type { KindScreen } from '../kind-screen.ts'
import { OrderField } from './field.tsx'
import { MarkedOrder } from './marked.tsx'

export const order: KindScreen<'order'> = { Field: OrderField, Marked: MarkedOrder }
