/**
 * Old and short paths with their targets (accounts-and-parent-portal.md section 2, Redirects). Parameters are matched
 * by name; query and hash are preserved.
 */
export const redirects: Readonly<Record<string, string>> = {
  '/learner-dashboard': '/learner/dashboard',
  '/dashboard': '/learner/dashboard',
  '/learner-signin': '/learner/signin',
  '/subjects/:id': '/learner/subjects/:id',
  '/tests/:id': '/learner/tests/:id',
  '/scores/:userId': '/learner/scores/:userId',
  '/signin': '/parent/sign-in',
  '/sign-in': '/parent/sign-in',
  '/parent-sign-in': '/parent/sign-in',
  '/signup': '/sign-up',
  '/manage-children': '/parent/manage-learners',
  '/manage-learners': '/parent/manage-learners',
  '/subscriptions': '/parent/subscriptions',
  '/cms': '/parent/cms',
  '/profile': '/parent/profile',
  '/payment-success': '/parent/payment-success',
}

/**
 * Public pages that are prerendered, so that they show before any script runs. Pages that need a session or a parameter
 * from the data are not included.
 */
export const prerenderedPaths = [
  '/',
  '/pricing',
  '/sign-up',
  '/sign-up/confirmed',
  '/forgot-password',
  '/parent/sign-in',
  '/learner/signin',
  '/learner/sign-up',
  '/learner/forgot-password',
  '/contact',
  '/help',
  '/privacy',
  '/terms',
  '/payment-cancelled',
] as const
