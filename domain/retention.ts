/**
 * Days after which unused data is deleted (readings, "What the specifications show as a placeholder", Privacy Policy).
 * Deletion runs once a day, so a row may exist for up to a day longer. All other data is stored until its account is
 * deleted.
 */
export const RETENTION_DAYS = {
  /** Idle session, from its last use. */
  session: 7,
  /** Learner whose deletion a parent requested, and can take back until then. */
  askedDeletion: 14,
  /** Invitation that no second parent answers. */
  parentInvitation: 7,
  /** Another email address that a parent has not proved; a wait adds 72 hours and 14 days. */
  emailChange: 2,
  helperInvitation: 7,
  /** What a helper picked for a child and a day, from when it was picked. */
  helperPick: 30,
  /** Lesson with a tutor, from its start. */
  tutorBooking: 365,
  /** Learner request that no parent answers. */
  learnerRequest: 7,
  /** Mail, from its delivery; an undeliverable one from its creation. */
  mail: 30,
  /** Live events, for parents' pages that reconnect. */
  liveEvent: 3,
  /** Message from the contact form. */
  contactMessage: 365,
  /** Content in the trash that no learner has worked on, from its deletion. Work is stored with its account. */
  deletedContent: 30,
  /** File uploaded for an import, confirmed or not. */
  contentImport: 1,
  /** File with everything about a learner, from its completion; it cannot be downloaded for longer. */
  learnerExport: 1,
  /** Seeding run with its log, from its start. */
  seedRun: 30,
  /** Payment provider event, from its arrival; a later duplicate only causes another fetch. */
  providerEvent: 90,
  /** Completed or expired checkout, from its creation. */
  closedCheckout: 90,
  /** Event of the operator's history, such as a backup or a failed request. */
  operatorEvent: 90,
  /** Ended subscription with its invoices, once neither the payer nor any learner on it has an account. */
  endedSubscription: 30,
} as const
