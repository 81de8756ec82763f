import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { aoEsquecerMensagens } from '#modules/chat/nucleo/server/ganchos.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { avisarContato } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'

/**
 * Deletes the contents of a contact's messages. Times, counts and ratings stay, so that past reports do not change. Part
 * of `esquecerPessoa`, which removes the returned files.
 */
export async function esquecerConversas(u: Unidade, id: string) {
  const {
    rows: [n],
  } = await sql<{ conversas: number; mensagens: number }>`
    select count(*)::int as conversas, coalesce(sum(ultima_seq), 0)::int as mensagens
    from chat.conversas
    where contato_id = ${id}
  `.execute(u.tx)
  const agendados: string[] = []
  for (const gancho of u.ligados.de(aoEsquecerMensagens)) agendados.push(...(await gancho(u, id)))
  const imagens = await sql<{ caminho: string }>`select caminho from chat.imagens_de_emails(${id}) as caminho`.execute(
    u.tx,
  )
  const { rows } = await sql<{
    caminho: string
  }>`
    select esquecido as caminho
    from chat.esquecer_contato(${id}) as esquecido
  `.execute(u.tx)
  await avisarContato(u, id, null)
  return {
    contagens: { conversas: n?.conversas ?? 0, mensagens: n?.mensagens ?? 0 },
    arquivos: {
      bucket: BUCKET,
      caminhos: [...agendados, ...imagens.rows.map((r) => r.caminho), ...rows.map((r) => r.caminho)],
    },
  }
}
