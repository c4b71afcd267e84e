/**
 * Intensity of the fault tests: `npm run faults -- --full` runs them in full; other runs use the smallest numbers that
 * still show each fault.
 */
type FaultNumbers = {
  /** Learners who take tests concurrently. */
  learners: number
  serverKills: number
  databaseKills: number
  /** Number of times every database connection is cut. */
  cutConnections: number
  /** Number of times the database's disk is full. */
  fullDisks: number
  /** Number of times the database rejects connections, for a second or more. */
  databaseAways: number
  browserKills: number
  secondsOffline: number
  /** Number of orders in which the events of a first payment arrive; 720 covers all. */
  eventOrders: number
  /** Number of times the server is killed while it handles a payment event, on either side of the commit. */
  paymentKills: number
  /** Number of times a server with busy clients is stopped. */
  stops: number
  /** Number of times a process is killed while it sends mails. */
  mailProcessKills: number
  /** Seconds for which the database is unavailable to processes that send mails. */
  secondsWithoutDatabase: number
  /** Hostile requests per operation and kind of caller. */
  hostileRequests: number
  /** Saves of a learner whose row is locked. */
  lockedSaves: number
  /** Concurrent saves of one draft. */
  parallelDrafts: number
  /** Concurrent calls of one parent that hash a password, and the cost N of scrypt. */
  passwordChanges: number
  passwordCost: number
  /** Number of times three processes send a weekly email concurrently and are killed. */
  weeklyRounds: number
  /** Seconds for which attackers send requests; their effect is measured only where no other test runs. */
  attackSeconds: number
  /** Races of two parents about one child: 36 pairs of acts, in turn. */
  parentRaces: number
  /** Number of simulated days on each of which every link of a family is followed. */
  daysOfLinks: number
}

const FULL: FaultNumbers = {
  learners: 20,
  serverKills: 200,
  databaseKills: 200,
  cutConnections: 50,
  fullDisks: 10,
  databaseAways: 20,
  browserKills: 8,
  secondsOffline: 60,
  eventOrders: 720,
  paymentKills: 20,
  stops: 20,
  mailProcessKills: 10,
  secondsWithoutDatabase: 20,
  hostileRequests: 300,
  lockedSaves: 40,
  parallelDrafts: 60,
  passwordChanges: 60,
  passwordCost: 2 ** 17,
  weeklyRounds: 200,
  attackSeconds: 10,
  parentRaces: 200,
  daysOfLinks: 400,
}

const SMALL: FaultNumbers = {
  learners: 8,
  serverKills: 2,
  databaseKills: 1,
  cutConnections: 2,
  fullDisks: 0,
  databaseAways: 1,
  browserKills: 1,
  secondsOffline: 3,
  eventOrders: 18,
  paymentKills: 2,
  stops: 1,
  mailProcessKills: 0,
  secondsWithoutDatabase: 1,
  hostileRequests: 6,
  lockedSaves: 8,
  parallelDrafts: 30,
  passwordChanges: 30,
  passwordCost: 2 ** 14,
  weeklyRounds: 4,
  attackSeconds: 0,
  parentRaces: 72,
  daysOfLinks: 30,
}

/** `npm run faults -- --full` sets TRELLIS_FULL_FAULTS. */
export const FAULTS = process.env.TRELLIS_FULL_FAULTS === '1' ? FULL : SMALL
