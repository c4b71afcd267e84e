import { FIGURES } from '#packages/figures/figures.ts'
import type { FieldsShape } from '#packages/figures/shape.ts'

export type { Field, FieldsShape, Shape } from '#packages/figures/shape.ts'

export type EditedKind = {
  kind: string
  name: string
  example: Readonly<Record<string, unknown>>
  /** Form of its data. */
  shape: FieldsShape
}

/** Field of every kind. */
const HIDE_VALUES = { shape: { type: 'flag', unset: false }, isOptional: true, isAbsent: false } as const

/** Kinds of figures with an example and the form of each, for the editor. */
export const FIGURE_KINDS: readonly EditedKind[] = Object.entries(FIGURES).map(([kind, { name, example, shape }]) => ({
  kind,
  name,
  example,
  shape: { type: 'fields', fields: { ...shape().fields, hideValues: HIDE_VALUES } },
}))
