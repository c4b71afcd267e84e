import { RETENTION_DAYS } from '#domain/retention.ts'
import { MAX_SESSION_DAYS } from '#domain/sessions.ts'

export type StoredData = { what: string; fields: string; why: string; retention: string }

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
const WITH_ACCOUNT = 'Until the account is deleted'

/** Personal data in the database (server/database/migrations): its purpose and retention. */
export const storedData: readonly StoredData[] = [
  {
    what: 'Parent account',
    fields:
      'Email address, password in a scrambled form (scrypt hash), first and last name and phone if you give them, your language, reading options if you choose any',
    why: 'To sign you in and to reach you',
    retention: WITH_ACCOUNT,
  },
  {
    what: 'Second step at your sign-in, if you set one up',
    fields:
      'The key of your authenticator app, encrypted; the public keys of your passkeys, the browsers in which you added them, and when you added and last used them; your recovery codes in a scrambled form; the end of the wait if you lose it all. Children have none',
    why: 'To check your second step when you sign in. Your fingerprint or face never leaves your device',
    retention: 'Until you remove it, or the account is deleted',
  },
  {
    what: 'Learner account',
    fields:
      'First and last name, email address, username, password and picture password in a scrambled form (scrypt hash), phone if you give one, grade, plan, the drawn plant that stands for them, their language, reading options if they choose any, such as larger text, time zone, weekly goal, extra time for tests and a sign-out time if you set them, the parents it is linked to',
    why: 'To sign your child in and show the right lessons',
    retention: WITH_ACCOUNT,
  },
  {
    what: 'Learning',
    fields:
      'Completed parts of lessons and when, time spent on lessons and practice, video positions, finished and unfinished answers, hints opened in questions, time spent on each question, answers about where to start in a grade, marks, badges, certificates, tests with their times and results, questions to practice again, skill levels, skills missed several times, planned days for lessons and tests, names of grades that were removed, term reports about removed lessons',
    why: 'To show progress to your child and to you',
    retention: WITH_ACCOUNT,
  },
  {
    what: 'Cards from a parent or a helper',
    fields:
      'The drawing or the words that a parent sends to a child, or the drawing of a helper whom you let send cards, who sent them and when',
    why: 'To show them to your child',
    retention:
      'Until your child or who sent it deletes it, or either account is deleted. A parent can delete each card of a helper, and all of them are deleted when the helper leaves or is removed',
  },
  {
    what: 'Written answers, where you allow them',
    fields:
      'The texts that your child writes below a quiz or an assignment, with the task, when they were written, and what your child ticked in the checklist; what parents say about them, who and when; with which helper your child shares one, and since when',
    why: 'To show them to your child and to you, and to a helper only where you allow it and your child shares one. They are never scored',
    retention: 'Until your child or you delete it, or the account is deleted',
  },
  {
    what: 'Recent activity',
    fields: 'Which part, quiz, assignment or test your child finished, started or joined, when, and its score',
    why: 'To update your open pages live',
    retention: days(RETENTION_DAYS.liveEvent),
  },
  {
    what: 'Questions about lessons, where you allow them',
    fields:
      'Each question of your child with its lesson, its answer or why there is none, who answered, and whether it was reported; newly written questions and answers for everyone, with who wrote them',
    why: 'So that people whom this site names can answer, and you can read all of it',
    retention: 'Your child’s: until you delete it or the account is deleted. Newly written ones: as long as the lesson',
  },
  {
    what: 'Consent',
    fields:
      'Which text a parent agreed to and in which language, with or without written answers, helpers and questions, who, when, and when it was withdrawn',
    why: 'To prove that a parent agreed',
    retention: 'Until the child’s account is deleted',
  },
  {
    what: 'A child’s request to join',
    fields:
      'Name, email address, username, password in a scrambled form (scrypt hash), the parent’s email address, grade',
    why: 'To ask the parent. It isn’t an account; no one can sign in with it',
    retention: `Until the parent answers, at most ${days(RETENTION_DAYS.learnerRequest)}`,
  },
  {
    what: 'Invitation of a second parent',
    fields: 'The email address that a parent enters, who invited, which child, and when',
    why: 'To email the link. Before accepting, the second parent sees the child’s first name and grade, and nothing else about them',
    retention: `Until it is answered or taken back, at most ${days(RETENTION_DAYS.parentInvitation)}`,
  },
  {
    what: 'Invitation of a helper',
    fields: 'The email address that a parent enters, who invited, for which child, and when',
    why: 'To email the link. Before the helper accepts, the link shows the child’s first name, and nothing else',
    retention: `Until it is answered or taken back, at most ${days(RETENTION_DAYS.helperInvitation)}`,
  },
  {
    what: 'Helpers and tutors',
    fields:
      'Which adult helps which child, since when, and whether they may send cards, practice and worksheets, and read written answers that your child shares',
    why: 'To show a helper how the child learns, if you tick the box for helpers and invite one',
    retention: 'Until you remove them, they leave, or one of the accounts is deleted',
  },
  {
    what: 'What a helper picks for a day, where you allow it',
    fields: 'Which helper picked practice or a worksheet of which skill, for which day, and when',
    why: 'To show it to your child on that day, and to you',
    retention: `${days(RETENTION_DAYS.helperPick)}, or until you or the helper take it back, you no longer allow it, or the helper leaves or is removed`,
  },
  {
    what: 'Lessons with a tutor, if you book one',
    fields:
      'Which child, which tutor, when, the subject and skill that you choose to show, who booked or canceled, when reminders were sent, and whether the tutor marked that nobody came',
    why: 'To hold the lesson. The tutor sees your child’s first name, grade, and that subject and skill',
    retention: `${days(RETENTION_DAYS.tutorBooking)} after the lesson, or until the child’s account is deleted`,
  },
  {
    what: 'A deletion that one of two parents requested',
    fields: 'Who asked, when, and the day of the deletion',
    why: 'To give the other parent time, and to carry it out',
    retention: `Until the deletion or until it is taken back, at most ${days(RETENTION_DAYS.askedDeletion)}`,
  },
  {
    what: 'Another email address of yours',
    fields: 'The address that you want to use, and which of the two addresses have answered',
    why: 'To change it only with both, or after a wait',
    retention: `Until the change is done or stopped, at most ${days(RETENTION_DAYS.emailChange)}, or 17 with the wait for a lost address`,
  },
  {
    what: 'Log of the family',
    fields:
      'Your own sign-ins, with time and browser, and who looked at a child’s data from outside the family, copied it, or changed grade, parents, consent or deletion. For staff also what they changed here',
    why: 'To show you. All parents of a child read what is about the child; your sign-ins are for you alone',
    retention: '12 months, or until the account is deleted',
  },
  {
    what: 'Download of a child’s data, if it is large',
    fields: 'A copy of everything stored about your child, for you to download',
    why: 'To give you the copy that you requested',
    retention: `${days(RETENTION_DAYS.learnerExport)}, and never in a backup`,
  },
  {
    what: 'Sign-ins',
    fields: 'When, from which network address, with which browser, and when you last confirmed that it’s you',
    why: 'To keep you signed in, and to sign you out everywhere when you ask',
    retention: `${days(RETENTION_DAYS.session)} after the last use, ${days(MAX_SESSION_DAYS)} after the sign-in at most`,
  },
  {
    what: 'Sign-in with Google or Facebook, where it is offered',
    fields: 'Your ID there and what that service sends for signing in',
    why: 'To recognize you. We never see your password there',
    retention: WITH_ACCOUNT,
  },
  {
    what: 'Emails sent to you',
    fields: 'Address and subject, and the text until it is sent',
    why: 'To resend them if a mail server is down',
    retention: `${days(RETENTION_DAYS.mail)} after delivery`,
  },
  {
    what: 'Plans and payments, where you pay for a plan',
    fields:
      'Your ID at the payment provider, each child’s plan, its price and renewal or end date, invoices with amounts and refunds. No card numbers',
    why: 'To give your child the plan, and to show you what you pay',
    retention: `${WITH_ACCOUNT}. An ended plan: ${days(RETENTION_DAYS.endedSubscription)} after its last account is deleted. An unfinished payment: ${days(RETENTION_DAYS.closedCheckout)}`,
  },
  {
    what: 'Messages from the contact form',
    fields: 'Name, email address, topic, message',
    why: 'To reply to you',
    retention: days(RETENTION_DAYS.contactMessage),
  },
  {
    what: 'Lessons and tests that you write',
    fields:
      'That you changed or deleted them, uploaded an image or added sample data, and when; files you import, with their names',
    why: 'So that people who work together see who changed what and can undo mistakes',
    retention: `${WITH_ACCOUNT}. Deleted lessons and tests: ${days(RETENTION_DAYS.deletedContent)}. Imported files: ${days(RETENTION_DAYS.contentImport)}`,
  },
  {
    what: 'Links in emails, and attempt counts',
    fields:
      'The random part of a link we emailed or of a sign-in code you showed; how often something was tried, stored under a scrambled name or a network address',
    why: 'So that only you can use the link, and to stop password guessing',
    retention: 'About a day at most',
  },
]
