import { useAprovacoesQueEsperam } from '#departments/telas/comum/aprovacoes.ts'

/** Text of the mark on “Meu trabalho”, or null. */
export function useAvisoDeAprovacoes(): string | null {
  return useAprovacoesQueEsperam().data?.length ? 'há aprovações à espera' : null
}
