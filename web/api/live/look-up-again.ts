import { api } from '../client.ts'
import { queryClient } from '../query-client.ts'
import { isSigningOut } from '../session.ts'
import { gather } from './gather.ts'
import type { LiveEvent } from './live-types.ts'

/** The list of learners, or all that follows; the id of a learner stands for their report. */
const LEARNERS = 'learners'
const EVERYTHING = 'everything'

const outOfDate = gather<string>((things) => {
  // The page that is left would be refused what has just stopped to be anybody's.
  if (isSigningOut()) return
  for (const thing of things) void lookUp(thing)
})

if (!import.meta.env.SSR) {
  // A page must not change while it is being printed.
  addEventListener('beforeprint', outOfDate.hold)
  addEventListener('afterprint', outOfDate.release)
}

/** Has what an event changes looked up anew, shortly. */
export function lookUpAfter(event: LiveEvent) {
  if (event.kind === 'heartbeat') return
  if (event.kind === 'look-again') return outOfDate.add(EVERYTHING)
  outOfDate.add(event.learnerId)
  // The cards of learners name their grade.
  if (event.what === 'enrolled') outOfDate.add(LEARNERS)
}

async function lookUp(thing: string) {
  // A page that nobody looks at asks when it is looked at again.
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
  const invalidate = (queryKey: readonly unknown[]) =>
    queryClient.invalidateQueries({ queryKey, refetchType })
  if (thing === EVERYTHING) await Promise.all([invalidate(api.report.key()), invalidate(api.learners.key())])
  else if (thing === LEARNERS) await invalidate(api.learners.key())
  else {
    const input = { learnerId: thing }
    await Promise.all([
      invalidate(api.report.get.key({ input })),
      invalidate(api.report.answers.key({ input })),
    ])
  }
}
