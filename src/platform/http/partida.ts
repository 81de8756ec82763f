/** Progress of the start of this process, shared by the code that starts it and the code that reports it. */
export interface Partida {
  /**
   * The current step as shown to waiting users, such as `criando a empresa de demonstração`. Null once everything is
   * ready.
   */
  etapa: string | null
}

export const pronta = (): Partida => ({ etapa: null })
