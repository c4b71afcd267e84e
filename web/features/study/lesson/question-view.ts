import { useState, useSyncExternalStore } from 'react'
import { accountEntry, plainText } from '#web/api/offline/store.ts'
import { useLearnerId } from '../study-types.ts'

const PHONE = '(width < 48rem)'

/**
 * How the questions of a quiz or assignment are shown: one at a time on a phone; on a wider window as the learner chose
 * on this device, by default in a list.
 */
export function useQuestionView() {
  const learnerId = useLearnerId()
  const stored = accountEntry(['question-view', learnerId ?? ''], plainText)
  const [chosen, setChosen] = useState(() => (learnerId === null ? null : stored.read()))
  const isPhone = useSyncExternalStore(
    (changed) => {
      const query = matchMedia(PHONE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(PHONE).matches,
    () => false,
  )
  const choose = (view: 'steps' | 'list') => {
    setChosen(view)
    if (learnerId !== null) stored.write(view)
  }
  return { inSteps: isPhone || chosen === 'steps', canChoose: !isPhone, choose }
}
