import type { Unidade } from '#platform/eventos/unidade.ts'

/** What leads need from the chat: opening a conversation without a user, and sending its enqueued messages. */
export interface PortaDoChat {
  abrirConversa(
    u: Unidade,
    pedido: {
      caixa_entrada_id: string
      contato_id: string
      telefone: string | null
      atribuida_para: string | null
      motivo: string
      dados: Record<string, unknown>
      texto: string | null
      modelo: { nome: string; idioma: string; variaveis: string[] } | null
    },
  ): Promise<string>
  despertarEnvio(conversaId: string): void
}
