import { z } from 'zod'
import { CONTENT_LIMITS } from '../content/content-limits.ts'

/** Index of a displayed item. */
export const index = z.int().min(0).max(99)
export const indexes = z.array(index).max(CONTENT_LIMITS.options)

/** Typed text; rejects characters that PostgreSQL's JSON cannot store. */
export const typedText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u)

export const texts = z.array(z.string())
