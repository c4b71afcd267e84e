import type { SecondSolutions } from './check-second-solution.ts'

export const complete = false

export const solutions: SecondSolutions = {}
