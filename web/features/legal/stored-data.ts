import { MAX_SESSION_DAYS } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'

export type StoredData = { what: string; fields: string; why: string; retention: string }

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
const WITH_ACCOUNT = 'Until the account is deleted'

/** Personal data in the database (server/database/migrations): its purpose and retention. */
export const storedData: readonly StoredData[] = [
  {
    what: 'Parent account',
    fields: 'Email address, password as a scrypt hash, first and last name and phone if you give them',
    why: 'To sign you in and to reach you',
    retention: WITH_ACCOUNT,
  },
  {
    what: 'Learner account',
    fields:
      'First and last name, email address, username, password as a scrypt hash, phone if you give one, grade, plan, time zone, weekly goal, extra time for tests and a sign-out time if you set them, the parents it is linked to',
    why: 'To sign your child in and show the right lessons',
    retention: WITH_ACCOUNT,
  },
  {
    what: 'Learning',
    fields:
      'Finished parts of lessons and when, time spent on lessons, where a video was left, answers, also those begun, marks, badges, tests with their times and results',
    why: 'To show progress to your child and to you',
    retention: `${WITH_ACCOUNT}, or for ${days(RETENTION_DAYS.deletedContent)} after the lesson or test was deleted`,
  },
  {
    what: 'What was just done',
    fields: 'Which part, quiz, assignment or test your child finished, started or joined, when, and its score',
    why: 'To show it on your open pages as it happens',
    retention: days(RETENTION_DAYS.liveEvent),
  },
  {
    what: 'Consent',
    fields: 'Which text a parent agreed to, who, when, and when it was withdrawn',
    why: 'To prove that a parent agreed',
    retention: 'Until the learner account is deleted',
  },
  {
    what: 'Request of a child to join',
    fields: 'Name, email address, username, password as a scrypt hash, the parent’s email address, grade',
    why: 'To ask the parent. It is no account: nobody can sign in with it',
    retention: `Until the parent answers, at most ${days(RETENTION_DAYS.learnerRequest)}`,
  },
  {
    what: 'Sign-ins',
    fields: 'When, from which network address, with which browser, and when you last confirmed that it’s you',
    why: 'To keep you signed in, and to sign you out everywhere when you ask',
    retention: `${days(RETENTION_DAYS.session)} after the last use, ${days(MAX_SESSION_DAYS)} after the sign-in at most`,
  },
  {
    what: 'Sign-in with Google or Facebook, where it is offered',
    fields: 'Your number there and what that service hands over for signing in',
    why: 'To know you again. Your password there is never seen here',
    retention: WITH_ACCOUNT,
  },
  {
    what: 'Mails sent to you',
    fields: 'Address and subject, and the text until it is sent',
    why: 'To send them again when a mail server was away',
    retention: `${days(RETENTION_DAYS.mail)} after delivery`,
  },
  {
    what: 'Plans and payments, where you pay for a plan',
    fields:
      'Your number at the payment provider, which plan is for which learner, what it costs, when it renews or ends, invoices with their amounts and what was given back. No card numbers',
    why: 'To give your child the plan, and to show you what you pay',
    retention: `${WITH_ACCOUNT}; of a plan that has ended, for ${days(RETENTION_DAYS.endedSubscription)} after the last account that it was for; a payment that was begun, for ${days(RETENTION_DAYS.closedCheckout)}`,
  },
  {
    what: 'Messages by the contact form',
    fields: 'Name, email address, topic, message',
    why: 'To answer you',
    retention: days(RETENTION_DAYS.contactMessage),
  },
  {
    what: 'Lessons and tests that you write',
    fields:
      'That you changed or deleted them, uploaded an image or filled in the sample data, and when; files that you import, with their names',
    why: 'So that people who write together see who changed what, and can take a mistake back',
    retention: `${WITH_ACCOUNT}; what was deleted, for ${days(RETENTION_DAYS.deletedContent)}; an imported file, for ${days(RETENTION_DAYS.contentImport)}`,
  },
  {
    what: 'Links in mails, and counts of tries',
    fields:
      'The random part of a link that was mailed to you; how often something was tried, under a scrambled name or a network address',
    why: 'To let only you follow the link, and to stop people who guess passwords',
    retention: 'About a day at most',
  },
]
