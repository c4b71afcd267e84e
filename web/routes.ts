import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { redirects } from './redirects.ts'

/** All paths of the product (both specifications, section 2). Order does not matter: the most specific match wins. */
export default [
  index('features/landing/landing-page.tsx'),
  route('/privacy', 'features/legal/privacy-page.tsx'),
  route('/terms', 'features/legal/terms-page.tsx'),

  layout('features/shell/app-frame.tsx', [
    route('/contact', 'features/support/contact-page.tsx'),
    route('/pricing', 'features/billing/pricing/pricing-page.tsx'),
    route('/grades/:id', 'features/curriculum/year-page.tsx'),
    route('/pricing/:gradeId', 'features/billing/pricing/grade-pricing-page.tsx'),
    route('/payment-cancelled', 'features/billing/checkout-result/payment-cancelled-page.tsx'),
    route('/sign-up', 'features/accounts/sign-up/sign-up-page.tsx'),
    route('/sign-up/confirmed', 'features/accounts/sign-up/sign-up-confirmed-page.tsx'),
    route('/parent/sign-in', 'features/accounts/sign-in/parent-sign-in-page.tsx'),
    route('/learner/signin', 'features/accounts/sign-in/learner-sign-in-page.tsx'),
    route('/learner/sign-in-code', 'features/accounts/sign-in/sign-in-code-page.tsx'),
    route('/learner/sign-up', 'features/accounts/learner-requests/learner-sign-up-page.tsx'),
    route('/learner/forgot-password', 'features/accounts/passwords/learner-forgot-password-page.tsx'),
    route('/forgot-password', 'features/accounts/passwords/forgot-password-page.tsx'),
    route('/reset-password', 'features/accounts/passwords/reset-password-page.tsx'),
    route('/weekly-email/stop', 'features/weekly-email/stop-weekly-email-page.tsx'),
    route('/learner-email', 'features/accounts/learner-email-page.tsx'),
    route('/auth-callback', 'features/accounts/sign-in/auth-callback-page.tsx'),

    layout('features/accounts/areas/parent-area.tsx', [
      route('/parent', 'features/learners/parent-dashboard-page.tsx'),
      route('/parent/manage-learners', 'features/learners/manage/manage-learners-page.tsx'),
      route('/parent/manage-learners/:learnerId', 'features/learners/manage/manage-learner-page.tsx'),
      route('/parent/sign-in-card/:learnerId', 'features/learners/manage/sign-in-card-page.tsx'),
      route('/parent/approve-learner', 'features/accounts/learner-requests/approve-learner-page.tsx'),
      route('/parent/confirm-identity', 'features/accounts/confirm-identity/confirm-identity-page.tsx'),
      route('/parent/profile', 'features/profile/profile-page.tsx', { id: 'parent-profile' }),
      route('/parent/report/:userId', 'features/report/report-page.tsx'),
      route('/parent/report/:userId/term', 'features/report/term-report-page.tsx', { id: 'parent-term-report' }),
      route('/parent/certificate/:userId/:subjectId', 'features/report/certificate-page.tsx', {
        id: 'parent-certificate',
      }),
      route('/parent/worksheets/:userId', 'features/worksheets/worksheets-page.tsx'),
      route('/parent/worksheets/:userId/:kind/:source', 'features/worksheets/worksheet-page.tsx'),
      route('/parent/weekly-email', 'features/weekly-email/weekly-email-page.tsx'),
      route('/parent/target-days/:userId', 'features/learners/target-days-page.tsx'),
      route('/parent/skills/:userId', 'features/study/practice/learner-skills-page.tsx'),
      route('/parent/subscriptions', 'features/billing/subscriptions/subscriptions-page.tsx'),
      route('/parent/cms', 'features/content/content-page.tsx'),
      route('/parent/revenue', 'features/billing/revenue/revenue-page.tsx'),
      route('/parent/payment-success', 'features/billing/checkout-result/payment-success-page.tsx'),
      route('/operator', 'features/operator/operator-page.tsx'),
      route('/seed-data', 'features/seeding/seed-data-page.tsx'),
    ]),

    layout('features/accounts/areas/learner-area.tsx', [
      layout('features/study/study-frame.tsx', [
        route('/learner/activate-profile', 'features/enrollment/activate-profile-page.tsx'),
        route('/learner/profile', 'features/profile/profile-page.tsx', { id: 'learner-profile' }),
        route('/learner/dashboard', 'features/study/dashboard/dashboard-page.tsx'),
        route('/learner/subjects/:id', 'features/study/subject/subject-page.tsx'),
        route('/learner/tests', 'features/study/subject/tests-page.tsx'),
        route('/learner/tests/:id', 'features/timed-tests/test-page.tsx'),
        route('/learner/scores/:userId', 'features/report/learning-report-page.tsx'),
        route('/learner/scores/:userId/term', 'features/report/term-report-page.tsx', { id: 'learner-term-report' }),
        route('/learner/certificate/:userId/:subjectId', 'features/report/certificate-page.tsx', {
          id: 'learner-certificate',
        }),
        route('/learner/practice', 'features/study/practice/practice-page.tsx'),
        route('/learner/start', 'features/study/placement/placement-page.tsx'),
        route('/learner/missed', 'features/study/practice/missed-page.tsx'),
        route('/learner/look-again', 'features/study/practice/look-again-page.tsx'),
        route('/learner/earlier-lesson', 'features/study/practice/earlier-lesson-page.tsx'),
        route('/learner/skills', 'features/study/practice/skills-page.tsx'),
        route('/learner/achievements', 'features/study/achievements/achievements-page.tsx'),
        route('/grade/:id', 'features/study/grade/grade-page.tsx'),
        route('/lessons', 'features/study/grade/lessons-page.tsx'),
        route('/subjects', 'features/study/subject/subjects-page.tsx'),
      ]),
    ]),
  ]),

  ...Object.keys(redirects).map((from) => route(from, 'features/shell/redirect-page.tsx', { id: `redirect:${from}` })),
  route('*', 'features/shell/not-found-page.tsx'),
] satisfies RouteConfig
