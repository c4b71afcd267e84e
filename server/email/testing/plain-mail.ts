import type { Executor } from '../../database/database.ts'
import { ENGLISH_MAIL_WORDS } from '../../wording.ts'
import { letter, type Mail, wordMail } from '../letter.ts'
import { insertMail } from '../queries.ts'

/** Mail with one text in place of a template. */
export function plainMail(to: string, subject: string, text = subject): Mail {
  return letter(to, ({ verbatim }) => ({
    subject: verbatim(subject),
    greeting: verbatim(text),
    paragraphs: [],
    closing: verbatim(text),
  }))
}

/** Outbox that only stores mails, in English. */
export const storingOutbox = {
  post: async (db: Executor, mail: Mail) => void (await insertMail(db, wordMail(mail, ENGLISH_MAIL_WORDS))),
}
