export const situacoesDoPedido = ['enviado', 'parcial', 'concluido', 'recusado', 'expirado', 'cancelado'] as const
export type SituacaoDoPedido = (typeof situacoesDoPedido)[number]

/** `espera`: others sign first. `chamado`: the link is open. */
export const situacoesDoSignatario = ['espera', 'chamado', 'leu', 'confirmou', 'assinou', 'recusou'] as const
export type SituacaoDoSignatario = (typeof situacoesDoSignatario)[number]

export interface Signatario {
  id: string
  ordem: number
  situacao: SituacaoDoSignatario
}

export interface Pedido {
  situacao: SituacaoDoPedido
  /** signers with a lower `ordem` sign first; those with the same one, in any order */
  ordenado: boolean
  prazoEm: Date
  signatarios: readonly Signatario[]
}

export type Ato =
  | { tipo: 'ler' | 'confirmar' | 'assinar' | 'recusar'; signatario: string }
  | { tipo: 'expirar' }
  | { tipo: 'cancelar' }

/** Why an act is not possible. The caller has the sentence. */
export type Recusa = 'fechado' | 'venceu' | 'no_prazo' | 'desconhecido' | 'sem_vez' | 'sem_leitura' | 'sem_prova' | 'ja'

export type Resultado =
  | { pedido: Pedido; mudou: boolean; /** whose turn begins with this act */ chamados: string[] }
  | { recusa: Recusa }
