import type { Unidade } from '#platform/eventos/unidade.ts'

/**
 * What funnels ask of the chat: a conversation taken up without a person, with a message put down in it, and its
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
      /** said even to who is already talking: it is about their own case */
      sempre?: boolean
    },
  ): Promise<string>
  despertarEnvio(conversaId: string): void
}
