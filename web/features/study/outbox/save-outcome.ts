import type { Failure } from '#web/api/connection.ts'
import type { SavedAnswer, SubmittedAnswer } from '../study-types.ts'

/** What the server answered to a save; `submitted` for answers that were marked. */
export type Saved = { kind: 'saved'; completed: SavedAnswer; submitted: SubmittedAnswer | null }

/** How a save came out that is not sent again. */
export type Final = Saved | Extract<Failure, { kind: 'refused' }>
