import {
  ASKING_CONSENT_VERSION,
  HELPERS_CONSENT_VERSION,
  HINTS_CONSENT_VERSION,
  LOG_CONSENT_VERSION,
  SECOND_PARENT_CONSENT_VERSION,
  SENDING_CONSENT_VERSION,
  SHARING_CONSENT_VERSION,
  TIME_CONSENT_VERSION,
  TUTORING_CONSENT_VERSION,
  WEEKLY_CONSENT_VERSION,
  WRITING_CONSENT_VERSION,
} from './accounts.ts'

/** What the versions of the text added, for parents who agreed to an earlier one. */
export const CONSENT_CHANGES = [
  { version: WEEKLY_CONSENT_VERSION, adds: 'the skill map and the weekly email' },
  { version: HINTS_CONSENT_VERSION, adds: 'which hints your child opens, and where in a grade they can start' },
  { version: TIME_CONSENT_VERSION, adds: 'how long your child takes for a question' },
  { version: WRITING_CONSENT_VERSION, adds: 'written answers, if you tick their box' },
  { version: SECOND_PARENT_CONSENT_VERSION, adds: 'a second parent, if you invite one' },
  { version: LOG_CONSENT_VERSION, adds: 'a log of who looked at your child’s data, copied it or changed the account' },
  { version: HELPERS_CONSENT_VERSION, adds: 'helpers and tutors, if you tick their box and invite one' },
  { version: SENDING_CONSENT_VERSION, adds: 'cards, practice and worksheets from a helper, if you allow that helper' },
  {
    version: SHARING_CONSENT_VERSION,
    adds: 'written answers that your child shares with a helper, if you allow that helper, and whether the plan has extra practice, for helpers who may send something',
  },
  { version: ASKING_CONSENT_VERSION, adds: 'questions about lessons, if you tick their box' },
  { version: TUTORING_CONSENT_VERSION, adds: 'lessons with a tutor, if you tick the box for tutors and book one' },
] as const

/** A parent's consent to a learner account (readings, "Access"), one paragraph per entry. */
export const CONSENT_TEXT = [
  'I am this child’s parent or guardian, and I agree that Trellis keeps an account for them: their name, email address, username, phone number if I give one, and grade.',
  'While they learn, Trellis keeps their progress, answers, the hints they open, where in a grade they can start, marks and test results, and shows them to my child and to me, also as a map of their skills and, if I switch it on, in a weekly email to me. They are used for nothing else, and are not sold or shown to anyone else.',
  'Trellis also keeps how long my child takes for each question, only to find questions that take too long. It is in the copy of the data, and on no page.',
  'If I tick the box for written answers, Trellis also keeps the texts that my child writes below a quiz or an assignment, and shows them to my child and to their parents. They are not scored. My child or I can delete each of them at any time.',
  'If I invite a second parent and they accept, Trellis shows them everything about my child that I see, and they have the same rights as I have. Neither of us sees the other’s email address, payments, devices, cards or notes. If one of us asks to delete the account, the other has two weeks to say no.',
  'For 12 months, Trellis keeps a log of who looked at my child’s data from outside the family, copied it, or changed grade, parents, consent or deletion. All parents of my child can read it.',
  'If I tick the box for helpers and tutors, I can invite adults such as a grandparent or a tutor. Trellis shows each of them my child’s first name, grade, progress, results, skills and answers to questions, until I remove them or untick the box. They see no payments, addresses or devices, and my child and I see who they are. They can change nothing, unless I allow a helper to send cards, practice and worksheets: then Trellis keeps the drawn cards that the helper sends my child and the skills that the helper picks for a day, and shows them to my child, to all parents and to that helper, who also sees whether my child’s plan has extra practice and worksheets. They see no written answers, unless I allow a helper to read those that my child shares: then Trellis shows the helper each text that my child shares with them, until my child or I stop it.',
  'With the box for helpers and tutors, and where this site names tutors, I can also book lessons with one of them. Trellis then keeps when each lesson is, who booked or canceled it, and whether nobody came, shows the tutor my child’s first name, grade, and the subject and skill that I choose, and shows my child when the lesson is. I open the video room and let my child in; my child gets no link, and there are no messages between them.',
  'If this site names people who answer questions and I tick the box for questions, Trellis keeps the questions about lessons that my child writes, and the answers, and shows them to my child, to all parents and to the people who answer, without my child’s name. A person reads each question before it is answered. If someone reports one, or is worried about my child, the operator of the site reads it, too. What other children can read about a lesson is newly written and never my child’s words.',
  'I can take a copy of all of it, withdraw this consent, or delete the account at any time under Manage Learners.',
] as const

/** Boxes of the text, unchecked at first. */
export const WRITING_CONSENT_BOX = 'My child may write answers in their own words'
export const HELPERS_CONSENT_BOX = 'I may invite helpers and tutors for my child'
export const ASKING_CONSENT_BOX = 'My child may ask questions about lessons'

/** All that a parent agrees to, or may. Each has a translation in domain/locales, which is found by the English words. */
export const CONSENT_TEXTS = [...CONSENT_TEXT, WRITING_CONSENT_BOX, HELPERS_CONSENT_BOX, ASKING_CONSENT_BOX] as const
