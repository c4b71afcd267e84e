/** Whether a link brought its visitor here to add a learner: it then carries `state={{ addLearner: true }}`. */
export function asksToAddLearner(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'addLearner' in state && state.addLearner === true
}
