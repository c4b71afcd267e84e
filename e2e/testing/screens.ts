/** A path of the route table, its heading and title, and the query or hash with which it is opened. */
export type Screen = readonly [path: string, heading: string | RegExp, title: string | RegExp, query?: string]

/**
 * Screens as they open, by who opens them. tools/walked-screens.test.ts compares them with the route table.
 */
export const SCREENS = {
  signIn: [
    ['/sign-up', 'Sign Up', 'Sign Up · Trellis'],
    ['/sign-up/confirmed', 'Email confirmed', 'Confirm your email · Trellis'],
    ['/sign-up/confirmed', /./, 'Confirm your email · Trellis', '?error=TOKEN_EXPIRED'],
    ['/parent/sign-in', 'Parent Login', 'Parent Login · Trellis'],
    ['/parent/sign-in', 'Parent Login', 'Parent Login · Trellis', '?error=access_denied'],
    ['/sign-in/lost-step', 'Lost your second step?', 'Lost your second step? · Trellis', '#token=unknown'],
    ['/email-change', 'Another email address', 'Another email address · Trellis', '#token=unknown'],
    ['/learner/signin', 'Learner Login', 'Learner Login · Trellis'],
    ['/learner/sign-in-code', 'Sign in on this device', 'Sign in on this device · Trellis'],
    ['/learner/sign-up', 'Join as a Learner', 'Join as a Learner · Trellis'],
    ['/learner/forgot-password', 'Forgot password', 'Forgot password · Trellis'],
    ['/forgot-password', 'Forgot password', 'Forgot password · Trellis'],
    ['/reset-password', 'Reset password', 'Reset password · Trellis', '#access_token=unknown'],
    ['/weekly-email/stop', 'Weekly email', 'Stop the weekly email · Trellis'],
    ['/learner-email', 'Is this address yours?', 'Your email address · Trellis'],
  ],
  visitor: [
    ['/', 'Give curiosity something to climb', 'Online learning for grades 6 to 8 · Trellis'],
    ['/pricing', 'Pricing', 'Pricing · Trellis'],
    ['/payment-cancelled', 'Payment canceled', 'Payment canceled · Trellis'],
    ['/contact', 'Contact', 'Contact · Trellis'],
    ['/help', 'Help', 'Help · Trellis'],
    ['/privacy', 'Privacy Policy', 'Privacy Policy · Trellis'],
    ['/terms', 'Terms', 'Terms · Trellis'],
    ['*', 'Oops! Page not found', 'Page not found · Trellis'],
  ],
  learner: [
    ['/learner/dashboard', 'Welcome back, Mira!', 'Learner Dashboard · Trellis'],
    ['/grades/:id', 'What Grade 7 covers', 'What Grade 7 covers · Trellis'],
    ['/lessons', 'Lessons', 'Lessons · Trellis'],
    ['/subjects', 'All Subjects', 'All Subjects · Trellis'],
    ['/learner/tests', 'Tests', 'Tests · Trellis'],
    ['/learner/practice', 'Practice', 'Practice · Trellis'],
    ['/learner/start', 'Find your start', 'Find your start · Trellis'],
    ['/learner/missed', 'What I missed', 'What I missed · Trellis'],
    [
      '/learner/look-again',
      'Let’s look again',
      'Let’s look again · Trellis',
      '?skill=g7.math.proportional-relationship',
    ],
    ['/learner/check', 'Mixed check', 'Mixed check · Trellis'],
    ['/learner/earlier-lesson', 'A step back', 'A step back · Trellis', '?skill=unknown'],
  ],
  learnerOfOne: [
    ['/learner/skills', 'My skills', 'My skills · Trellis'],
    ['/learner/achievements', 'My Achievements', 'My Achievements · Trellis'],
    ['/grade/:id', 'Grade 7', 'Grade 7 · Trellis'],
    ['/learner/notices', 'Notices', 'Notices · Trellis'],
    ['/learner/writing/:userId', 'My writing', 'My writing · Trellis'],
    ['/learner/week/:userId', 'My week', 'My week · Trellis'],
    ['/learner/scores/:userId', 'Learning Report', 'Learning Report · Trellis'],
    ['/learner/scores/:userId/term', 'Term report', 'Term report · Trellis'],
    ['/learner/certificate/:userId/:subjectId', 'Certificate', 'Certificate · Trellis'],
    ['/learner/profile', 'My Profile', 'My Profile · Trellis'],
  ],
  subject: [
    ['/learner/subjects/:id', 'Mathematics', 'Mathematics · Trellis'],
    ['/learner/subjects/:id', 'Mathematics', 'Mathematics · Trellis', '?tab=tests'],
    ['/learner/tests/:id', 'Congratulations!', /^.+ · Test · Trellis$/],
    ...['1', '1&part=quiz', '1&part=assignment', '6&part=text', '6&part=quiz', '6&part=assignment'].map(
      (lesson): Screen => ['/learner/subjects/:id', /^Lesson \d: /, /^Lesson \d: .+ · Trellis$/, `?lesson=${lesson}`],
    ),
  ],
  parent: [
    ['/parent', 'Parent Dashboard', 'Parent Dashboard · Trellis'],
    ['/parent/manage-learners', 'Manage Learners', 'Manage Learners · Trellis'],
    ['/parent/manage-learners/:learnerId', 'Manage Mira Lind', 'Manage Mira Lind · Trellis'],
    ['/parent/sign-in-card/:learnerId', 'Sign-in card', 'Sign-in card · Trellis'],
    ['/parent/approve-learner', 'Approve a learner', 'Approve a learner · Trellis'],
    ['/parent/second-parent', 'Second parent', 'Second parent · Trellis'],
    ['/parent/helper-invitation', 'Helper', 'Helper · Trellis'],
    ['/parent/helping', 'Children you help', 'Children you help · Trellis'],
    ['/parent/confirm-identity', 'Confirm it’s you', 'Confirm it’s you · Trellis'],
    ['/parent/profile', 'My Profile', 'My Profile · Trellis'],
    ['/parent/subscriptions', 'Manage Learner Subscriptions', /Subscriptions · Trellis$/],
    ['/parent/payment-success', /./, 'Payment · Trellis'],
    ['/pricing/:gradeId', 'Premium Access for Grade 7', 'Premium Access for Grade 7 · Trellis'],
    ['/parent/log', 'Family log', 'Family log · Trellis'],
    ['/parent/weekly-email', 'Weekly email', 'Weekly email · Trellis'],
    ['/learner/activate-profile', 'Activate learner profile', 'Activate learner profile · Trellis'],
  ],
  parentOfOne: [
    ['/parent/report/:userId', /Mira Lind/, 'Mira’s progress · Trellis'],
    ['/parent/report/:userId/term', 'Term report', 'Term report · Trellis'],
    ['/parent/certificate/:userId/:subjectId', 'Certificate', 'Certificate · Trellis'],
    ['/parent/skills/:userId', 'Mira’s skills', 'Skills · Trellis'],
    ['/parent/worksheets/:userId', 'Worksheets for Mira', 'Worksheets · Trellis'],
    ['/parent/worksheets/:userId/:kind/:source', /./, 'Worksheet · Trellis'],
    ['/parent/target-days/:userId', 'Planned days for Mira', 'Planned days · Trellis'],
    ['/parent/tutoring/:userId', 'Lessons with a tutor for Mira', 'Lessons with a tutor · Trellis'],
    ['/parent/writing/:userId', 'What Mira wrote', 'Written answers · Trellis'],
    ['/parent/questions/:userId', /./, 'Questions about lessons · Trellis'],
    ['/parent/cards/:userId', 'Send Mira a card', 'Send a card · Trellis'],
    ['/parent/today/:userId', 'What Mira sees', 'What your child sees · Trellis'],
  ],
  manager: [
    ...['grades', 'subjects', 'lessons', 'tests', 'bin'].map(
      (tab): Screen => ['/parent/cms', 'Content Management System', /Content.* · Trellis$/, `?tab=${tab}`],
    ),
    ['/parent/revenue', 'Revenue', 'Revenue · Trellis'],
    ['/questions', 'Questions', 'Questions · Trellis'],
    ['/operator', 'Operations', 'Operations · Trellis'],
    ['/seed-data', /./, / · Trellis$/],
  ],
} as const satisfies Record<string, readonly Screen[]>

/**
 * Paths whose screen leaves at once, or is a helper's or tutor's: journeys of their own in e2e/screens.e2e.ts,
 * e2e/two-step-sign-in.e2e.ts, e2e/helpers.e2e.ts and e2e/tutoring.e2e.ts check them.
 */
export const OTHER_SCREENS = [
  '/auth-callback',
  '/sign-in/step',
  '/parent/helping/:userId',
  '/parent/helping/:userId/skills',
  '/parent/helping/:userId/cards',
  '/parent/helping/:userId/writing',
  '/parent/helping/:userId/worksheet/:pickId',
  '/parent/tutor',
]
