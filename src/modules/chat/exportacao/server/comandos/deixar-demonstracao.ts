import { sql } from 'kysely'
import type { ParteDaDemonstracao } from '#modules/acesso/publico.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'

/** The conversations of the demonstration with their files, and what its inboxes were configured with. */
export const atendimentosDaDemonstracao: ParteDaDemonstracao = {
  ordem: 3,
  leva: { 'chat.conversas': 'conversas' },
  configurado: {
    'chat.caixas_entrada': 'caixas de entrada',
    'chat.filas': 'filas',
    'chat.respostas_rapidas': 'respostas prontas',
    'chat.macros': 'macros',
  },
  async deixar(u, manter) {
    const { rows } = await sql<{ caminho: string }>`
      select caminho
      from chat.deixar_demonstracao(${manter}) as caminho
    `.execute(u.tx)
    return { bucket: BUCKET, caminhos: rows.map((r) => r.caminho) }
  },
}
