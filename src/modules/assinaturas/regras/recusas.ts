import type { Recusa } from '#engines/assinatura/tipos.ts'

/** What the signer reads when an act is not possible. */
export const FRASES_DE_RECUSA: Readonly<Record<Recusa, string>> = {
  fechado: 'Este pedido de assinatura foi encerrado.',
  venceu: 'O prazo para assinar terminou. Fale com quem enviou.',
  no_prazo: 'O prazo deste pedido ainda não terminou.',
  desconhecido: 'Signatário não encontrado.',
  sem_vez: 'Ainda não é a sua vez de assinar.',
  sem_leitura: 'Role até a última página para continuar.',
  sem_prova: 'Confirme primeiro que é você, com o código.',
  ja: 'Você já respondeu a este pedido.',
}
