import type { Unidade } from '#platform/eventos/unidade.ts'

/** What leads ask of the chat: a conversation opened without a person, and the sending of what was put down in it. */
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
