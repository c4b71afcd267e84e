import type { REPORTERS } from '#domain/asking/limits.ts'
import type { Executor } from '../../../database/database.ts'
import { letter, type Mail } from '../../../email/letter.ts'
import type { Services } from '../../../services.ts'
import type { Hidden } from './queries.ts'

export type Reporter = (typeof REPORTERS)[number]

/**
 * Emails the address for worries about a child that something was reported. The mail has none of the words: they are deleted
 * with the child, and mails are not.
 */
export async function mailReport(
  { config, outbox }: Pick<Services, 'config' | 'outbox'>,
  db: Executor,
  report: Omit<Hidden, 'childId'> & { reporter: Reporter },
): Promise<void> {
  if (config.asking) await outbox.post(db, reportMail(config.asking.safetyEmail, `${config.origin}/questions`, report))
}

function reportMail(
  to: string,
  url: string,
  { gradeName, subjectName, lessonTitle, reporter }: Omit<Hidden, 'childId'> & { reporter: Reporter },
): Mail {
  return letter(to, ({ say }) => ({
    subject: say('A question or answer was reported'),
    greeting: say('Please look at a report'),
    paragraphs: [
      say(
        '{reporter, select, learner {A child} parent {A parent} other {A person who answers}} reported a question or an answer about the lesson “{lessonTitle}” ({gradeName}, {subjectName}).',
        { reporter, lessonTitle, gradeName, subjectName },
      ),
      say(
        'It’s hidden now from everyone but the child’s parents and the operators of this site. Operators can read it there.',
      ),
    ],
    action: { label: say('Read the report'), url },
    closing: say(
      'If a child may be in danger, act at once: call the emergency services or your local child protection office.',
    ),
  }))
}
