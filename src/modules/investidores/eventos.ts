import { evento } from '#kit/evento.ts'

/** Quotas, costs, a statement or a distribution of a plant changed. */
export const investimentoMudou = evento<{ usina_id: string }>('investimento.mudou')
/** What one quota gets of a month: scheduled, paid, paid by mistake, or nothing. `vez`: payments undone before. */
export const distribuicaoMudou = evento<{
  distribuicao_id: string
  contato_id: string | null
  fato: 'agendada' | 'paga' | 'estornada' | 'nada'
  vez: number
}>('investimento.distribuicao')
/** A month was closed: distributions are scheduled, or nothing is distributed. */
export const extratoFechou = evento<{ extrato_id: string; usina_id: string; competencia: string }>(
  'investimento.extrato_fechou',
)
