export { ticksOf } from '#packages/figures/ticks.ts'
