import { useMatches } from 'react-router'

/** Whether the page on screen stands in the learner area, as web/routes.ts nests it. */
export function useInLearnerArea(): boolean {
  return useMatches().some((match) => match.id === 'features/accounts/learner-area')
}

/** Whether the page on screen brings the query client with it anyway (features/shell/app-frame.tsx). */
export function useInAppFrame(): boolean {
  return useMatches().some((match) => match.id === 'features/shell/app-frame')
}
