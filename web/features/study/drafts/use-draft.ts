import { useSyncExternalStore } from 'react'
import { useLearnerId } from '../use-learner.ts'
import { draftKeeper, type ExercisePlace, type Keeping } from './draft-keeper.ts'
import { type DraftEvent, type DraftState, noDraft } from './draft-state.ts'

export type Draft = { state: DraftState; keeping: Keeping; tell: (event: DraftEvent) => void }

/** The answers that the learner on this page is giving to one quiz or assignment. */
export function useDraft({ lessonId, part }: ExercisePlace): Draft {
  const learnerId = useLearnerId()
  const keeper = learnerId === null ? null : draftKeeper(learnerId, { lessonId, part })
  const follow = (changed: () => void) => keeper?.subscribe(changed) ?? (() => {})
  const state = useSyncExternalStore(
    follow,
    () => keeper?.state() ?? noDraft,
    () => noDraft,
  )
  const keeping = useSyncExternalStore<Keeping>(
    follow,
    () => keeper?.keeping() ?? 'kept',
    () => 'kept',
  )
  return { state, keeping, tell: (event) => keeper?.tell(event) }
}
