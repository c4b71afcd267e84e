/** Environment variable with the server's data folder, for journeys that need rows that no screen can create. */
export const DATA_VARIABLE = 'TRELLIS_JOURNEYS_DATA'
