import { conflito } from '#kit/erro.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

/** What a user reads when two commands meet at a constraint. */
export const FRASES: Frases = {
  aceites_pkey: () => conflito('Esta proposta já foi aceita.'),
  versoes_enviada_nao_muda: () => conflito('Uma versão enviada não muda. Edite para abrir a seguinte.'),
  versoes_uma_aberta: () => conflito('Já há uma versão em curso. Recarregue para vê-la.'),
  usos_vigencia_id_fkey: () => conflito('Uma tarifa desta proposta não existe mais. Escolha a tarifa de novo.'),
  aprovacoes_uma_pendente: () => conflito('Já há um pedido de aprovação em aberto.'),
}
