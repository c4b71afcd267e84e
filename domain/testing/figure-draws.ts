import { DRAWS, pickFor } from '#packages/figures/testing/draws.ts'

/** Data of figures of a kind, as questions may draw them, without the kind. */
export const figureDraws = (kind: string, count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, draw) => DRAWS[kind]?.(pickFor(kind, draw)) ?? {})
