/** How far the start of this process is. Shared by whoever starts it and by what answers for it. */
export interface Partida {
  /**
   * What is being done now, for people who wait: `criando a empresa de demonstração`. Null once everything is ready.
   */
  etapa: string | null
}

export const pronta = (): Partida => ({ etapa: null })
