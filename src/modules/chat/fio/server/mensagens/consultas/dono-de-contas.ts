import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { donoDeContas } from '#modules/contas/publico.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { alcanceDe, exigirResponder, exigirVer } from '#modules/chat/nucleo/server/politica.ts'
import { pode } from '#platform/http/contexto.ts'

const MENSAGEM_NAO_ENCONTRADA = 'Mensagem não encontrada.'

/** A message that brought an electricity bill: it follows the reach of its inbox. */
export const mensagemDonaDeContas = donoDeContas({
  tipo: 'mensagem',
  async abrir(db, ctx, id, para) {
    const { rows } = await sql<{ caixa_entrada_id: string; contato_id: string | null }>`
      select c.caixa_entrada_id, c.contato_id
      from chat.mensagens m
      join chat.conversas c on c.id = m.conversa_id
      where m.id = ${id}
        and m.apagada_em is null
    `.execute(db)
    const [m] = rows
    if (!m || !pode(ctx, 'chat.conversa.ver')) throw naoEncontrado(MENSAGEM_NAO_ENCONTRADA)
    const alcance = await alcanceDe(db, ctx)
    exigirVer(alcance, m.caixa_entrada_id, MENSAGEM_NAO_ENCONTRADA)
    if (para === 'editar') exigirResponder(ctx, alcance, m.caixa_entrada_id)
    return { contatoId: m.contato_id }
  },
  async arquivos(db, id) {
    const { rows } = await sql<{ id: string; caminho: string; nome: string }>`
      select id, caminho_storage as caminho, nome_arquivo as nome
      from chat.anexos
      where mensagem_id = ${id}
        and estado = 'pronto'
        and tipo_mime ~ '^(image/(jpeg|png)|application/pdf|(application|text)/xml)$'
      order by ordem
    `.execute(db)
    return rows.map((r) => ({ ...r, bucket: BUCKET }))
  },
})
