import { z } from 'zod'
import { MAX_HELPERS } from '#domain/accounts.ts'
import { MAX_HELPER_PICKS, PICK_KINDS } from '#domain/helper-picks.ts'
import { Id } from './fields.ts'

const Pick = z.object({
  id: Id,
  kind: z.enum(PICK_KINDS),
  skill: z.object({ id: z.string(), name: z.string() }),
})

/** Pick of a helper whose day has not passed, for helpers and parents. */
export const HelperPick = Pick.extend({
  day: z.iso.date(),
  /** Number of the worksheet; null for practice. */
  sheet: z.int().nullable(),
})

/** Pick for today, as the child sees it. */
export const PickOfToday = Pick.extend({
  /** Name of the helper; may be empty. */
  from: z.string(),
  /** Questions of the skill that the child has answered today in practice. */
  answered: z.int(),
})

/** Most picks of a child at a time. */
export const MAX_PICKS = MAX_HELPERS * MAX_HELPER_PICKS
