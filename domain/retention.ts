/**
 * Days after which unused data is deleted (readings, "What the specifications show as a placeholder",
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
  /** Live events, for parents' pages that reconnect. */
  liveEvent: 3,
  /** A message sent by the contact form. */
  contactMessage: 365,
  /** Content in the bin, with what learners did in it, from when it was deleted. */
  deletedContent: 30,
  /** A file that a content manager brought in, whether or not it was confirmed. */
  contentImport: 1,
  /** A run of the seeding tool with its log, from its beginning. */
  seedRun: 30,
  /** An event of the payment provider, from its arrival; one that is repeated later only causes another fetch. */
  providerEvent: 90,
  /** A checkout that is completed or expired, from its creation. */
  closedCheckout: 90,
  /** An event of the operator's history, such as a backup or a failed request. */
  operatorEvent: 90,
  /** An ended subscription with its invoices, once neither the payer nor a learner on it has an account. */
  endedSubscription: 30,
} as const
