/**
 * Public pages that are built as HTML files of their own, so that they show before any script has run. A page that
 * needs a session, or a parameter that only the data knows, is not among them.
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
