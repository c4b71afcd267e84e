import { type KeptTexts, keptTexts } from '#web/api/kept-texts.ts'

/**
 * Where a learner was last in a subject on this browser, as the query of the subject page's address. Each learner has
 * their own: brothers and sisters share a computer.
 */
export function keptPlace(learnerId: string, subjectId: string, texts: KeptTexts = keptTexts()) {
  const name = `place ${learnerId} ${subjectId}`
  return {
    /** null where there is none: the learner was never here, or had everything closed. */
    read: () => texts.read(name),
    /** An empty place is forgotten. */
    keep(place: string) {
      if (place === '') texts.remove(name)
      else texts.write(name, place)
    },
  }
}
