import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import type { LogTopic } from '#domain/family-log.ts'
import { markContent } from '#web/language/content-language.ts'
import { deviceName } from '#web/product/device-name.ts'

export type LogLine = InferContractRouterOutputs<typeof contract>['familyLog']['list']['lines'][number]

/** Names of the topics by which a parent can filter, in the order of the menu. */
export const topicNames = (): Record<LogTopic, string> => ({
  looks: t`Looks from outside the family`,
  copies: t`Copies of the data`,
  consent: t`Consent`,
  parents: t`Parents`,
  helpers: t`Helpers`,
  questions: t`Questions about lessons`,
  tutoring: t`Lessons with a tutor`,
  grade: t`Grade`,
  deletion: t`Deletion`,
  'sign-ins': t`My sign-ins`,
  staff: t`My work for this site`,
})

/** Who did it, at the beginning of a sentence. */
export function actorName({ role, you, name }: LogLine['by']): string {
  if (you) return t`You`
  switch (role) {
    case 'parent':
      return name || (name === null ? t`A parent whose account is deleted` : t`Another parent`)
    case 'learner':
      return name || t`Your child`
    case 'helper':
      return name ? t`${name}, a helper,` : t`A helper`
    case 'tutor':
      return name ? t`${name}, a tutor,` : t`A tutor`
    case 'manager':
      return t`A content manager of this site`
    case 'operator':
      return t`An operator of this site`
    case 'answerer':
      return t`A person who answers questions`
    case 'server':
      return 'Trellis'
  }
}

/** What happened, in one sentence. */
export function describeLine({ kind, by, child, detail: stored }: LogLine): string {
  const who = actorName(by)
  const name = child?.firstName || t`your child`
  // Titles, and what a person of the site saw, are in English.
  const detail = stored && markContent(stored)
  const work = markContent(lowerFirst(stored ?? ''))
  const lesson = detail ?? ''
  switch (kind) {
    case 'look':
      return stored ? t`${who} looked at data of ${name}: ${work}.` : t`${who} looked at data of ${name}.`
    case 'export':
      return t`${who} downloaded everything stored about ${name}.`
    case 'consent-given':
      return t`${who} gave consent for ${name}.`
    case 'consent-withdrawn':
      return t`${who} withdrew consent for ${name}.`
    case 'parent-invited':
      return t`${who} invited a second parent for ${name}.`
    case 'parent-joined':
      return t`${who} became a parent of ${name} here.`
    case 'parent-left':
      return t`${who} left ${name}’s account.`
    case 'helper-invited':
      return t`${who} invited a helper for ${name}.`
    case 'helper-joined':
      return by.you ? t`You help ${name} now.` : t`${who} helps ${name} now.`
    case 'helper-left':
      return by.you ? t`You no longer help ${name}.` : t`${who} no longer helps ${name}.`
    case 'helper-removed':
      return t`${who} removed a helper of ${name}.`
    case 'helper-allowed':
      return t`${who} let a helper send ${name} cards, practice and worksheets.`
    case 'helper-stopped':
      return t`${who} no longer lets a helper send ${name} anything.`
    case 'helper-card':
      return detail ? t`${who} sent ${name} the card “${detail}”.` : t`${who} sent ${name} a card.`
    case 'helper-practice':
      return detail ? t`${who} picked practice for ${name}: ${detail}.` : t`${who} picked practice for ${name}.`
    case 'helper-worksheet':
      return detail ? t`${who} picked a worksheet for ${name}: ${detail}.` : t`${who} picked a worksheet for ${name}.`
    case 'helper-card-removed':
      return detail
        ? t`${who} removed the card “${detail}” of a helper for ${name}.`
        : t`${who} removed a card of a helper for ${name}.`
    case 'helper-pick-removed':
      return detail
        ? t`${who} removed what a helper picked for ${name}: ${detail}.`
        : t`${who} removed what a helper picked for ${name}.`
    case 'reading-allowed':
      return t`${who} let a helper read written answers that ${name} shares.`
    case 'reading-stopped':
      return t`${who} no longer lets a helper read written answers of ${name}.`
    case 'answer-shared':
      return detail
        ? t`${who} shared a written answer with a helper: ${detail}.`
        : t`${who} shared a written answer with a helper.`
    case 'answer-unshared':
      return detail
        ? t`${who} stopped sharing a written answer with a helper: ${detail}.`
        : t`${who} stopped sharing a written answer with a helper.`
    case 'question-asked':
      return t`${who} asked about the lesson “${lesson}”.`
    case 'question-answered':
      return t`${who} answered a question of ${name} about the lesson “${lesson}”.`
    case 'question-declined':
      return t`${who} read a question of ${name} about the lesson “${lesson}” and did not answer it.`
    case 'question-published':
      return t`${who} wrote a new question and answer for everyone about the lesson “${lesson}”.`
    case 'question-reported':
      return t`${who} reported a question of ${name} about the lesson “${lesson}”, or its answer.`
    case 'published-reported':
      return t`${who} reported what everyone could read about the lesson “${lesson}”.`
    case 'tutoring-booked':
      return stored
        ? t`${who} booked a lesson with ${{ detail: stored }} for ${name}.`
        : t`${who} booked a lesson with a tutor for ${name}.`
    case 'tutoring-canceled':
      return stored
        ? t`${who} canceled a lesson of ${name} with ${{ detail: stored }}.`
        : t`${who} canceled a lesson of ${name} with a tutor.`
    case 'tutoring-missed':
      return t`${who} marked that nobody came to a lesson of ${name}.`
    case 'tutoring-attended':
      return t`${who} took back that nobody came to a lesson of ${name}.`
    case 'grade-switched': {
      const grade = detail || t`another grade`
      return by.role === 'learner'
        ? t`${who} chose ${grade} for their own account.`
        : t`${who} chose ${grade} for ${name}.`
    }
    case 'deletion-asked':
      return t`${who} asked to delete ${name}’s account.`
    case 'deletion-taken-back':
      return t`${who} kept ${name}’s account and gave consent again.`
    case 'child-deleted':
      return by.you ? t`You deleted a child’s account.` : t`A child’s account was deleted.`
    case 'signed-in':
      return t`You signed in: ${{ device: deviceName(stored) }}.`
    case 'devices-signed-out':
      return t`You signed out other devices.`
    case 'password-changed':
      return t`You changed your password.`
    case 'email-changed':
      return t`You have another email address.`
    case 'staff-act':
      return t`You worked for this site: ${work}.`
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
