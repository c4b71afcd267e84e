/**
 * For how many days what nobody uses any more is kept (readings, "What the specifications show as a placeholder",
 * Privacy Policy). Clearing away runs once a day, so that a row may be there for up to a day longer. Everything else
 * stays until the account that it hangs on is deleted.
 */
export const RETENTION_DAYS = {
  /** A session that is not used, from its last use. */
  session: 7,
  /** A learner's request to join that no parent answers. */
  learnerRequest: 7,
  /** A mail, from its delivery; one that cannot be delivered, from when it was written. */
  mail: 30,
  /** What a learner did, kept for the parents' pages that follow it and were away for a while. */
  liveEvent: 3,
  /** A message sent by the contact form. */
  contactMessage: 365,
  /** Content in the bin, with what learners did in it, from when it was deleted. */
  deletedContent: 30,
  /** A file that a content manager brought in, whether or not it was confirmed. */
  contentImport: 1,
  /** A run of the seeding tool with its log, from its beginning. */
  seedRun: 30,
  /** An event of the payment provider, from when it came: what comes again after that only has it asked once more. */
  providerEvent: 90,
  /** A payment that was begun and is paid or given up, from its beginning. */
  closedCheckout: 90,
  /** A subscription that has ended, with its invoices, once neither who paid it nor whom it was for has an account. */
  endedSubscription: 30,
} as const
