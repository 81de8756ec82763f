/**
 * Every advisory lock of the product that is a single number, in one place: two uses of one number would wait for each
 * other for no reason.
 */
export const TRAVAS = {
  migrar: 7_215_001,
  relay: 7_215_002,
  /** the relay's second step: jobs of events that the live channels already carry */
  relayDeTrabalhos: 7_215_010,
  semear: 7_215_003,
  prepararTrabalhos: 7_215_004,
  primeiroAcesso: 7_215_005,
  /** held, shared, by every process for as long as it uses the database */
  presenca: 7_215_006,
  /** held by whoever gives out of a queue: two processes never count the same free place */
  distribuir: 7_215_007,
  /** who reads the threads for the reports: one at a time, so that a report knows when all is read */
  apurar: 7_215_008,
  /** who publishes a robot, or changes whether it may be called: two of them never come to call each other */
  publicarRobo: 7_215_009,
  /** held by the nightly copy, so that two servers of one database make one */
  copiar: 7_215_063,
} as const
