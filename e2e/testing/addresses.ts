/** Legacy and short URLs with their targets (accounts-and-parent-portal.md section 2, Redirects). */
export const LEGACY_URLS = [
  ['/learner-dashboard', '/learner/dashboard'],
  ['/dashboard', '/learner/dashboard'],
  ['/learner-signin', '/learner/signin'],
  ['/subjects/some-id', '/learner/subjects/some-id'],
  ['/tests/some-id', '/learner/tests/some-id'],
  ['/scores/some-id', '/learner/scores/some-id'],
  ['/signin', '/parent/sign-in'],
  ['/sign-in', '/parent/sign-in'],
  ['/parent-sign-in', '/parent/sign-in'],
  ['/signup', '/sign-up'],
  ['/manage-children', '/parent/manage-learners'],
  ['/manage-learners', '/parent/manage-learners'],
  ['/subscriptions', '/parent/subscriptions'],
  ['/cms', '/parent/cms'],
  ['/profile', '/parent/profile'],
  ['/payment-success', '/parent/payment-success'],
] as const
