import type { Unidade } from '#platform/eventos/unidade.ts'

/**
 * The chat operations that funnels need: open a conversation without a user, with a queued message, and trigger its
 * sending.
 */
export interface PortaDasMensagens {
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
      /** sends even if the contact is already in a conversation, because the message is about their own case */
      sempre?: boolean
    },
  ): Promise<string>
  despertarEnvio(conversaId: string): void
}
