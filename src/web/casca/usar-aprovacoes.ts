import { useAprovacoesQueEsperam } from '#departments/telas/comum/aprovacoes.ts'

/** The mark on “Meu trabalho”: how many approvals wait for the user. */
export function useMarcaDeAprovacoes(): { aviso: string | null; n: number } {
  const n = useAprovacoesQueEsperam().data?.filter((a) => a.posso_decidir).length ?? 0
  return { n, aviso: n > 0 ? `${n} ${n === 1 ? 'aprovação' : 'aprovações'} à espera` : null }
}
