import { t } from '@lingui/core/macro'
import { PARTS, type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { MONEY_BACK_DAYS, OFFERS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { PASS_RATIO } from '#domain/scoring/result-messages.ts'

/** Answer on the help page (/help), which the search finds, too. */
export type HelpAnswer = {
  /** Anchor on the page; never changes. */
  id: string
  reader: 'everyone' | 'learner' | 'parent'
  question: string
  answer: string
  /** Words that find the answer, besides those in it. */
  words: string
  /** Page on which it is done. */
  link?: { to: string; label: string }
}

const partName = (part: Part): string =>
  ({
    video: t`video`,
    text: t({ message: 'reading', context: 'part of a lesson' }),
    quiz: t`quiz`,
    assignment: t`assignment`,
  })[part]
const pass = `${PASS_RATIO * 100}%`

/** In the language of the page; short and true: whoever changes what an answer says changes the answer. */
export function helpAnswers(): readonly HelpAnswer[] {
  const parts = PARTS.map((part) => `${partName(part)} ${WEIGHTS[part]}`).join(', ')
  const { maxLearners } = OFFERS.premium_plus_family
  const { askedDeletion } = RETENTION_DAYS
  return [
    {
      id: 'add-child',
      reader: 'parent',
      question: t`How do I add my child?`,
      answer: t`Open Manage Children in your account menu and choose Add Learner Account. Enter a name, a grade, a username and a password. Your child can sign in right away.`,
      words: t`create account new learner kid register`,
      link: { to: '/parent/manage-learners', label: t`Manage Learners` },
    },
    {
      id: 'no-email',
      reader: 'parent',
      question: t`What if my child has no email?`,
      answer: t`Leave the email empty in the form: “My child has no email” is checked already. Your child signs in with the username.`,
      words: t`address mail username without`,
    },
    {
      id: 'sign-in',
      reader: 'everyone',
      question: t`Where does a child sign in?`,
      answer: t`At Learner Login, with the username and the password. Parents can also show a code to scan with the child’s device, or print a card with the address and the username: Manage Learners, then the child’s name.`,
      words: t`log in login start card qr device`,
      link: { to: '/learner/signin', label: t`Learner Login` },
    },
    {
      id: 'child-password',
      reader: 'everyone',
      question: t`What if a child forgot the password?`,
      answer: t`Choose “Forgot password” at Learner Login and enter the username. We email the parent a link to set a new one. Parents can also set it in Manage Learners at any time.`,
      words: t`reset lost new`,
      link: { to: '/learner/forgot-password', label: t`Forgot password` },
    },
    {
      id: 'parent-password',
      reader: 'parent',
      question: t`What if I forgot my own password?`,
      answer: t`Choose “Forgot password” at Parent Login. We email you a link that works once, for one hour.`,
      words: t`reset lost new`,
      link: { to: '/forgot-password', label: t`Forgot password` },
    },
    {
      id: 'marks',
      reader: 'everyone',
      question: t`How is the mark of a lesson made up?`,
      answer: t`Each lesson has 100 points: ${parts}. A video or reading counts once it’s marked as completed, a quiz or assignment once at least ${pass} is right. Points never go down.`,
      words: t`score grade percent points computed weight`,
    },
    {
      id: 'bonus',
      reader: 'everyone',
      question: t`What are bonus points?`,
      answer: t`Passed tests and paid plans add bonus points. They’re always shown beside the mark, so a mark out of 100 means the same on every plan.`,
      words: t`extra premium plan test percent`,
    },
    {
      id: 'try-again',
      reader: 'everyone',
      question: t`How often can a quiz or assignment be repeated?`,
      answer: t`As often as you like with Try Again. The best try counts. The order of the answers changes, and some numbers may, too.`,
      words: t`retry again repeat attempts best`,
    },
    {
      id: 'tests',
      reader: 'everyone',
      question: t`How do tests work?`,
      answer: t`A test opens once a part of its lesson is completed. It has a time limit and can be taken once. Every answer is saved as you choose it. When the time is up, the test is submitted with the answers it has.`,
      words: t`exam timed clock timer locked unlock mid final time`,
    },
    {
      id: 'one-more-attempt',
      reader: 'parent',
      question: t`Can my child take a failed test again?`,
      answer: t`Yes, if you allow it: open the child’s report and choose “Allow one more attempt” at the test. The better result counts.`,
      words: t`second retake repeat exam fail`,
    },
    {
      id: 'extra-time',
      reader: 'parent',
      question: t`Can my child have extra time in tests?`,
      answer: t`Yes, up to twice the time. Open Manage Learners, choose the child, and set “Extra time for tests”. It starts with the next test.`,
      words: t`longer dyslexia accommodation timer`,
    },
    {
      id: 'progress',
      reader: 'parent',
      question: t`Where do I see how my child is doing?`,
      answer: t`The Parent Portal has a card for each child, with one sentence about the last four weeks. View Progress opens the report with every quiz, assignment and test. Both update while your child works.`,
      words: t`report track marks results activity`,
      link: { to: '/parent', label: t`Parent Portal` },
    },
    {
      id: 'weekly-email',
      reader: 'parent',
      question: t`Can I get a summary by email?`,
      answer: t`Yes. Switch on the weekly email and choose its day. It’s off until you do.`,
      words: t`report newsletter notifications stop unsubscribe`,
      link: { to: '/parent/weekly-email', label: t`Weekly Email` },
    },
    {
      id: 'plans',
      reader: 'parent',
      question: t`What do paid plans add?`,
      answer: t`All lessons, quizzes, assignments and tests are free. Premium adds worksheets to print, extra practice on any skill, the skill map over time, and bonus points. Premium Plus adds a larger bonus.`,
      words: t`premium freemium price cost upgrade difference`,
      link: { to: '/pricing', label: t`Pricing` },
    },
    {
      id: 'family-plan',
      reader: 'parent',
      question: t`Is there one plan for several children?`,
      answer: t`Yes. The family account covers up to ${maxLearners} of your children at one price.`,
      words: t`siblings family two three premium plus`,
      link: { to: '/pricing', label: t`Pricing` },
    },
    {
      id: 'trial',
      reader: 'parent',
      question: t`Is there a free trial?`,
      answer: t`Yes. A child’s first paid plan starts with ${TRIAL_DAYS} free days. We email you before they end, and you can cancel until then without paying.`,
      words: t`charge first pay test`,
    },
    {
      id: 'cancel',
      reader: 'parent',
      question: t`How do I cancel a plan?`,
      answer: t`In Subscriptions, at any time and without a fee. You keep the plan until the end of the time you paid for. Your child keeps every lesson and point.`,
      words: t`stop end unsubscribe payment downgrade`,
      link: { to: '/parent/subscriptions', label: t`Subscriptions` },
    },
    {
      id: 'refund',
      reader: 'parent',
      question: t`How do I get my money back?`,
      answer: t`Write to us within ${MONEY_BACK_DAYS} days of a payment. You get all of it back, and the plan ends.`,
      words: t`refund guarantee return payment`,
      link: { to: '/contact?topic=support', label: t`Contact` },
    },
    {
      id: 'worksheets',
      reader: 'parent',
      question: t`How do I print worksheets?`,
      answer: t`Open the child’s report, then Print and more, then Worksheets. Each sheet comes with an answer sheet for you. They’re part of Premium and Premium Plus.`,
      words: t`paper print pdf homework`,
    },
    {
      id: 'privacy',
      reader: 'parent',
      question: t`Who can see my child’s work?`,
      answer: t`Your child and the linked parents. Children here can’t message each other or see each other’s names. There are no ads.`,
      words: t`safe privacy data contact strangers advertising`,
      link: { to: '/privacy', label: t`Privacy Policy` },
    },
    {
      id: 'data',
      reader: 'parent',
      question: t`How do I download or delete my child’s data?`,
      answer: t`Open Manage Learners and choose the child. At the end of the page you can download everything we store, or delete the account. You can restore a deleted account for ${askedDeletion} days, unless you choose “Delete now”. We ask you to confirm that it’s you first.`,
      words: t`export copy remove erase account gdpr coppa undo restore`,
      link: { to: '/parent/manage-learners', label: t`Manage Learners` },
    },
    {
      id: 'practice',
      reader: 'learner',
      question: t`What is Practice for?`,
      answer: t`A few questions a day on what you’ve already learned, so that you remember it. Practice never changes a mark, and a day off costs nothing.`,
      words: t`repeat missed skills daily forget streak`,
      link: { to: '/learner/practice', label: t`Practice` },
    },
    {
      id: 'read-aloud',
      reader: 'learner',
      question: t`Can lessons be read aloud?`,
      answer: t`Yes. Choose “Read for Me” above a reading. You can change the speed.`,
      words: t`listen voice speech audio hear text`,
    },
    {
      id: 'reading-options',
      reader: 'learner',
      question: t`Can I make the text larger or easier to read?`,
      answer: t`Yes. Choose “Reading options” in the account menu, or the button with the letters Aa beside a text or a question: larger text, more space, another typeface, paper colors, a ruler, and less motion. You have them in tests, too.`,
      words: t`font size dyslexia spacing color contrast dyslexic big letters calm accessibility`,
    },
    {
      id: 'offline',
      reader: 'learner',
      question: t`Does it work without a connection?`,
      answer: t`Pages that you’ve opened before open again, and your answers stay on this device until they can be sent. “Download this week” on the page of a subject takes its next lessons, quizzes and practice with you for seven days. Starting a test needs a connection.`,
      words: t`offline internet wifi network`,
    },
    {
      id: 'dark',
      reader: 'everyone',
      question: t`Can I make the screen dark?`,
      answer: t`Yes. Open the account menu and choose Light, Dark or System. The choice stays on this device.`,
      words: t`theme dark light mode night colors`,
    },
  ]
}
