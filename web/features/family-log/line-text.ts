import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import type { LogTopic } from '#domain/family-log.ts'
import { deviceName } from '#web/product/device-name.ts'

export type LogLine = InferContractRouterOutputs<typeof contract>['familyLog']['list']['lines'][number]

/** Names of the topics by which a parent can filter, in the order of the menu. */
export const TOPIC_NAMES: Record<LogTopic, string> = {
  looks: 'Looks from outside the family',
  copies: 'Copies of the data',
  consent: 'Consent',
  parents: 'Parents',
  helpers: 'Helpers',
  grade: 'Grade',
  deletion: 'Deletion',
  'sign-ins': 'My sign-ins',
  staff: 'My work for this site',
}

/** Who did it, at the beginning of a sentence. */
export function actorName({ role, you, name }: LogLine['by']): string {
  if (you) return 'You'
  switch (role) {
    case 'parent':
      return name || (name === null ? 'A parent whose account is deleted' : 'Another parent')
    case 'learner':
      return name || 'Your child'
    case 'helper':
      return name ? `${name}, a helper,` : 'A helper'
    case 'tutor':
      return name ? `${name}, a tutor,` : 'A tutor'
    case 'manager':
      return 'A content manager of this site'
    case 'operator':
      return 'An operator of this site'
    case 'server':
      return 'Trellis'
  }
}

/** What happened, in one sentence. */
export function describeLine({ kind, by, child, detail }: LogLine): string {
  const who = actorName(by)
  const name = child?.firstName || 'your child'
  switch (kind) {
    case 'look':
      return `${who} looked at data of ${name}${detail ? `: ${lowerFirst(detail)}` : ''}.`
    case 'export':
      return `${who} downloaded everything stored about ${name}.`
    case 'consent-given':
      return `${who} gave consent for ${name}.`
    case 'consent-withdrawn':
      return `${who} withdrew consent for ${name}.`
    case 'parent-invited':
      return `${who} invited a second parent for ${name}.`
    case 'parent-joined':
      return `${who} became a parent of ${name} here.`
    case 'parent-left':
      return `${who} left ${name}’s account.`
    case 'helper-invited':
      return `${who} invited a helper for ${name}.`
    case 'helper-joined':
      return `${who} ${by.you ? 'help' : 'helps'} ${name} now.`
    case 'helper-left':
      return `${who} no longer ${by.you ? 'help' : 'helps'} ${name}.`
    case 'helper-removed':
      return `${who} removed a helper of ${name}.`
    case 'grade-switched':
      return `${who} chose ${detail || 'another grade'} for ${by.role === 'learner' ? 'their own account' : name}.`
    case 'deletion-asked':
      return `${who} asked to delete ${name}’s account.`
    case 'deletion-taken-back':
      return `${who} kept ${name}’s account and gave consent again.`
    case 'child-deleted':
      return by.you ? 'You deleted a child’s account.' : 'A child’s account was deleted.'
    case 'signed-in':
      return `You signed in: ${deviceName(detail)}.`
    case 'devices-signed-out':
      return 'You signed out other devices.'
    case 'password-changed':
      return 'You changed your password.'
    case 'email-changed':
      return 'You have another email address.'
    case 'staff-act':
      return `You worked for this site: ${lowerFirst(detail ?? '')}.`
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
