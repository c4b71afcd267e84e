import type { Timing } from './movements.ts'

/** Drawing with its own units, scaled to the space that the lines leave. */
export type Picture = {
  box: { x: number; y: number; width: number; height: number }
  draw: (time: number, starts: readonly number[]) => string
  movements: readonly Timing[]
}
