import { conflito } from '#kit/erro.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

/** What a user reads when two commands meet at a constraint. */
export const FRASES: Frases = {
  contrato_enviado_nao_muda: () => conflito('O contrato está fechado. Mudar abre a versão seguinte.'),
  contratos_um_por_proposta: () => conflito('Esta proposta já tem um contrato.'),
  versoes_uma_aberta: () => conflito('Já há uma versão aberta. Recarregue para vê-la.'),
  aditivos_um_em_curso: () => conflito('Já há um aditivo em curso. Termine ou cancele antes de abrir outro.'),
  apolices_numero_unico: () => conflito('Outra apólice desta seguradora já tem este número.'),
}
