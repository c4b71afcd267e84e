/**
 * What becomes of a key or trigger that a distributed database does not support:
 *
 * - `widened`: a key gets the learner's id as its first column.
 * - `cleanup`: a foreign key is dropped, and a statement of the deleting transaction does what it did (cleanup-queries.ts).
 * - `polled`: a trigger that only notifies is dropped, because each process reads for its live streams every second.
 */
export type Exception = {
  kind: 'widened' | 'cleanup' | 'polled'
  reason: string
  way: string
  names: string[]
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    kind: 'widened',
    reason: 'A session is unique by its id or its token alone',
    way: 'the person’s id in both keys: ids are random, and a token begins with the person’s id',
    names: ['sessions_pkey', 'sessions_token_key'],
  },
  {
    kind: 'cleanup',
    reason: 'Deleting a submission empties a column of a key with the learner',
    way: 'emptied by the transaction that deletes the lesson',
    names: ['achievements_submission_fkey'],
  },
  {
    kind: 'polled',
    reason: 'Triggers notify of changed access',
    way: 'not needed: each process reads sessions and links of its live streams every second',
    names: ['parent_child_access_event', 'profiles_access_event', 'sessions_access_event'],
  },
]
