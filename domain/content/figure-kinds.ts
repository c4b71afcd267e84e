import { FIGURES } from '#packages/figures/figures.ts'

/** Kinds of figures with an example of each, for the editor. */
export const FIGURE_KINDS = Object.entries(FIGURES).map(([kind, { name, example }]) => ({ kind, name, example }))
