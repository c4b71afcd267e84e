/** How hard the fault tests are: `npm run faults -- --full` runs them in full, others with as little as still shows the fault. */
type FaultNumbers = {
  /** Learners who take tests at the same time. */
  learners: number
  serverKills: number
  databaseKills: number
  /** How often every connection to the database is cut. */
  cutConnections: number
  /** How often the disk of the database is full. */
  fullDisks: number
  /** How often the database lets no connection in, for a second or more. */
  databaseAways: number
  browserKills: number
  secondsOffline: number
  /** In how many orders the events of a first payment arrive; 720 are all. */
  eventOrders: number
  /** How often the server is killed during the event of a payment, on either side of its commit. */
  paymentKills: number
  /** How often a server with busy clients is stopped. */
  stops: number
  /** How often a process is killed that is sending mails. */
  mailProcessKills: number
  /** For how long the database is away from processes that are sending mails. */
  secondsWithoutDatabase: number
  /** How many hostile requests each operation gets of each kind of caller. */
  hostileRequests: number
  /** Saves of a learner whose row is locked. */
  lockedSaves: number
  /** Saves of one draft at the same time. */
  parallelDrafts: number
  /** Calls of one parent, at the same time, that hash a password, and the cost N of scrypt. */
  passwordChanges: number
  passwordCost: number
  /** How often three processes send a weekly email at once and are killed. */
  weeklyRounds: number
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
}

/** `npm run faults -- --full` sets TRELLIS_FULL_FAULTS. */
export const FAULTS = process.env.TRELLIS_FULL_FAULTS === '1' ? FULL : SMALL
