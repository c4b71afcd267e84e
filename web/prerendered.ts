/**
 * Public pages that are built as HTML files, so that they show before any script runs. Pages that need a session or a
 * parameter from the data are not among them.
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
  '/contact',
  '/privacy',
  '/terms',
  '/payment-cancelled',
] as const
