import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { arquivosDoContato, donoDeContas } from '#modules/contas/publico.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { alcanceDe, dentroDoAlcance, exigirResponder, exigirVer } from '#modules/chat/nucleo/server/politica.ts'
import { pode } from '#platform/http/contexto.ts'

/** The files that a reader of bills can open. */
const legivel = (coluna: string) =>
  sql`${sql.ref(coluna)} ~ '^(image/(jpeg|png)|application/pdf|(application|text)/xml)$'`

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
        and ${legivel('tipo_mime')}
      order by ordem
    `.execute(db)
    return rows.map((r) => ({ ...r, bucket: BUCKET }))
  },
})

const MAIS_NOVOS = 10

/** Pictures and documents that a customer sent, in the inboxes that the caller sees. */
export const anexosDoContato = arquivosDoContato({
  async listar(db, ctx, contatoId) {
    if (!pode(ctx, 'chat.conversa.ver')) return []
    const alcance = await alcanceDe(db, ctx)
    const { rows } = await sql<{ mensagem: string; anexo: string; nome: string; em: string; caixa: string }>`
      select m.id as mensagem, a.id as anexo, a.nome_arquivo as nome, to_json(m.criado_em) #>> '{}' as em, x.nome as caixa
      from chat.conversas c
      join chat.caixas_entrada x on x.id = c.caixa_entrada_id
      join chat.mensagens m on m.conversa_id = c.id
      join chat.anexos a on a.mensagem_id = m.id
      where c.contato_id = ${contatoId}
        and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')}
        and m.direcao = 'entrada'
        and m.apagada_em is null
        and a.estado = 'pronto'
        and ${legivel('a.tipo_mime')}
      order by m.criado_em desc, a.ordem
      limit ${MAIS_NOVOS}
    `.execute(db)
    return rows.map((r) => ({
      dono: { tipo: 'mensagem', id: r.mensagem },
      anexo: r.anexo,
      nome: r.nome,
      em: r.em,
      de: r.caixa,
    }))
  },
})
