/**
 * All advisory locks with a single number, in one place: two uses of one number would block each other for no reason.
 */
export const TRAVAS = {
  migrar: 7_215_001,
  relay: 7_215_002,
  /** the relay's second step: jobs of events that are already published to the live channels */
  relayDeTrabalhos: 7_215_010,
  semear: 7_215_003,
  prepararTrabalhos: 7_215_004,
  primeiroAcesso: 7_215_005,
  /** held, shared, by every process that uses the database */
  presenca: 7_215_006,
  /** held while conversations of a queue are distributed, so that two processes never count the same free slot */
  distribuir: 7_215_007,
  /**
   * held while the threads are read for the reports: one process at a time, so that a report can check that all is read
   */
  apurar: 7_215_008,
  /** held while a robot is published, or its callability changes: two robots never end up calling each other */
  publicarRobo: 7_215_009,
  /** held by the nightly copy, so that two servers of one database make only one */
  copiar: 7_215_063,
} as const
