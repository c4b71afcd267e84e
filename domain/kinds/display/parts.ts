import { BOX_VALUES, formatNumber } from '#packages/figures/wording.ts'
import type { Display } from './display-schemas.ts'

/** Names of the values of a box plot. */
export const BOX_LABELS = BOX_VALUES

/** Dots that fit above each other. */
export const MAX_DOTS = 12

/** Part of a display that has a number of its own: a column of dots, a bar, or a value of a box plot. */
export type Part = {
  /** Text beside its field. */
  label: string
  /** Name for screen readers: `Dots above 3`. */
  name: string
  from: number
  to: number
  /** Difference that one press makes. */
  step: number
}

type Axis = Extract<Display, { kind: 'dot-plot' }>['axis']

/** Value of each column of a dot plot. */
export function columnValues({ from, to, step }: Axis): number[] {
  const count = Math.round((to - from) / step)
  return Array.from({ length: count + 1 }, (_, index) => Number((from + index * step).toFixed(6)))
}

export function partsOf(display: Display): Part[] {
  if (display.kind === 'dot-plot') {
    return columnValues(display.axis).map((value) => {
      const label = formatNumber(value)
      return { label, name: `Dots above ${label}`, from: 0, to: MAX_DOTS, step: 1 }
    })
  }
  if (display.kind === 'bar-chart') {
    const { names, to, snap } = display
    return names.map((label) => ({ label, name: label, from: 0, to, step: snap }))
  }
  const { axis, snap } = display
  return BOX_LABELS.map((label) => ({ label, name: label, from: axis.from, to: axis.to, step: snap }))
}

/** Number of each part; null for one that is still open. */
export type PartValues = (number | null)[]

/** Numbers of an answer, which may be of another shape; a column without a dot has 0. */
export function valuesOf(display: Display, answer: unknown): PartValues {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : []
  const open = display.kind === 'dot-plot' ? 0 : null
  return partsOf(display).map((_, index) => {
    const value = list[index]
    return typeof value === 'number' ? value : open
  })
}

/** True for the values of a box plot that are not in order, apart from open ones. */
export function isUnordered({ kind }: Display, values: PartValues): boolean {
  if (kind !== 'box-plot') return false
  const placed = values.filter((value) => value !== null)
  return placed.some((value, index) => value < (placed[index - 1] ?? value))
}
