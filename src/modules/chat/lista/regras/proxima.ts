interface Linha {
  id: string
  status: string
  aguardando_desde: string | null
  mensagens_nao_lidas: number
}

const espera = (c: Linha): boolean =>
  c.status !== 'finalizada' && (c.aguardando_desde !== null || c.mensagens_nao_lidas > 0)

/**
 * Returns the next conversation of the list that waits for an answer: after the open one, then from the top. Null when
 * none waits.
 */
export function proximaQueEspera<T extends Linha>(linhas: readonly T[], aberta: string | null): T | null {
  const depois = linhas.findIndex((c) => c.id === aberta) + 1
  return [...linhas.slice(depois), ...linhas.slice(0, depois)].find((c) => c.id !== aberta && espera(c)) ?? null
}
