import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { esquecerCadastro } from '#modules/contatos/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { esquecerAgendadas } from '#modules/chat/agendadas/server/comandos/esquecer.ts'
import { avisarContato } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'

export const PESSOA_NAO_ENCONTRADA = 'Contato não encontrado.'

/**
 * Erases a contact's personal data and message contents. Times, counts and ratings stay, so that past reports do not
 * change. Returns the files to remove.
 */
export async function esquecerPessoa(
  u: Unidade,
  id: string,
  motivo: string,
): Promise<{ conversas: number; mensagens: number; caminhos: string[] }> {
  const contato = await u.tx.selectFrom('cad.contatos').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!contato) throw naoEncontrado(PESSOA_NAO_ENCONTRADA)
  const {
    rows: [n],
  } = await sql<{ conversas: number; mensagens: number }>`
    select count(*)::int as conversas, coalesce(sum(ultima_seq), 0)::int as mensagens
    from chat.conversas
    where contato_id = ${id}
  `.execute(u.tx)
  const agendados = await esquecerAgendadas(u, id)
  const imagens = await sql<{ caminho: string }>`select caminho from chat.imagens_de_emails(${id}) as caminho`.execute(
    u.tx,
  )
  const { rows } = await sql<{
    caminho: string
  }>`
    select esquecido as caminho
    from chat.esquecer_contato(${id}) as esquecido
  `.execute(u.tx)
  await esquecerCadastro(u.tx, id)
  u.auditar({ acao: 'contato.esquecer', entidade: 'contato', entidade_id: id, depois: n, motivo })
  await avisarContato(u, id, null)
  return {
    conversas: n?.conversas ?? 0,
    mensagens: n?.mensagens ?? 0,
    caminhos: [...agendados, ...imagens.rows.map((r) => r.caminho), ...rows.map((r) => r.caminho)],
  }
}
