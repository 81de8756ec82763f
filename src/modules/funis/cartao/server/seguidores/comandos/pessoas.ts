import { conflito, naoEncontrado } from '#kit/erro.ts'
import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoAviso, cartaoMencao, cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { exigirQueVeja } from '#modules/funis/nucleo/server/consultas/quem-ve.ts'

const mudou = (u: Unidade, c: CartaoTrancado) =>
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao })

export async function juntarPessoa(
  u: Unidade,
  c: CartaoTrancado,
  usuarioId: string,
  papel: 'seguidor' | 'colaborador',
  por: string,
): Promise<void> {
  await exigirQueVeja(u.tx, usuarioId, await funilVigente(u.tx, c.funil_id), 'pessoa_id')
  await sql`
    insert into funis.cartao_pessoas (cartao_id, usuario_id, papel)
    values (${c.id}, ${usuarioId}, ${papel})
    on conflict (cartao_id, usuario_id) do update set papel = excluded.papel
  `.execute(u.tx)
  u.auditar({
    acao: 'cartao.juntar_pessoa',
    entidade: 'cartao',
    entidade_id: c.id,
    depois: { usuario_id: usuarioId, papel },
  })
  if (usuarioId !== por)
    u.emitir(cartaoAviso, {
      cartao_id: c.id,
      funil_id: c.funil_id,
      titulo: c.titulo,
      pessoas: [usuarioId],
      por,
      texto:
        papel === 'colaborador'
          ? `Você foi chamado para colaborar em ${c.titulo}`.slice(0, 300)
          : `Você passou a seguir ${c.titulo}`.slice(0, 300),
      chave: `pessoa:${c.id}:${usuarioId}:${papel}`,
    })
  mudou(u, c)
}

export async function tirarPessoa(u: Unidade, c: CartaoTrancado, usuarioId: string): Promise<void> {
  await u.tx
    .deleteFrom('funis.cartao_pessoas')
    .where('cartao_id', '=', c.id)
    .where('usuario_id', '=', usuarioId)
    .execute()
  u.auditar({ acao: 'cartao.tirar_pessoa', entidade: 'cartao', entidade_id: c.id, antes: { usuario_id: usuarioId } })
  mudou(u, c)
}

interface Comentario {
  id: string
  cartao_id: string
  autor_id: string | null
}

/** A comment: its text, mentioned users and teams, and the resulting list of users. */
export interface Dito {
  texto: string
  mencoes: string[]
  times: string[]
  pessoas: string[]
}

export async function comentarioDe(u: Unidade, id: string, autorId: string): Promise<Comentario> {
  const c = await u.tx
    .selectFrom('funis.comentarios')
    .select(['id', 'cartao_id', 'autor_id'])
    .where('id', '=', id)
    .where('apagado_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!c) throw naoEncontrado('Comentário não encontrado.')
  if (c.autor_id !== autorId) throw conflito('Só quem escreveu muda o comentário.')
  return c
}

export async function editarComentario(u: Unidade, c: CartaoTrancado, id: string, por: string, d: Dito): Promise<void> {
  const antes = await u.tx
    .selectFrom('funis.comentarios')
    .select('mencoes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await u.tx
    .updateTable('funis.comentarios')
    .set({ texto: d.texto, mencoes: d.mencoes, times: d.times, editado_em: new Date() })
    .where('id', '=', id)
    .execute()
  await mencionar(
    u,
    c,
    id,
    por,
    d.pessoas.filter((p) => !antes.mencoes.includes(p)),
    d.texto,
  )
  u.auditar({ acao: 'cartao.editar_comentario', entidade: 'cartao', entidade_id: c.id, depois: { comentario_id: id } })
  mudou(u, c)
}

export async function apagarComentario(u: Unidade, c: CartaoTrancado, id: string): Promise<void> {
  await u.tx.updateTable('funis.comentarios').set({ apagado_em: new Date() }).where('id', '=', id).execute()
  u.auditar({ acao: 'cartao.apagar_comentario', entidade: 'cartao', entidade_id: c.id, depois: { comentario_id: id } })
  mudou(u, c)
}

/** Mentioned users become followers and get a mention. The others are notified by `avisarSeguidores`. */
export async function mencionar(
  u: Unidade,
  c: CartaoTrancado,
  comentarioId: string,
  por: string,
  pessoas: readonly string[],
  texto: string,
): Promise<void> {
  const ativas =
    pessoas.length === 0
      ? []
      : await u.tx
          .selectFrom('acesso_publico.usuarios')
          .select('id')
          .where('id', 'in', [...pessoas])
          .where('ativo', '=', true)
          .execute()
  const outras = ativas.map((p) => p.id).filter((p) => p !== por)
  if (outras.length === 0) return
  await u.tx
    .insertInto('funis.cartao_pessoas')
    .values(outras.map((usuario_id) => ({ cartao_id: c.id, usuario_id, papel: 'seguidor' })))
    .onConflict((oc) => oc.columns(['cartao_id', 'usuario_id']).doNothing())
    .execute()
  u.emitir(cartaoMencao, {
    cartao_id: c.id,
    funil_id: c.funil_id,
    titulo: c.titulo,
    pessoas: outras,
    por,
    texto: texto.slice(0, 300),
    chave: `mencao:${comentarioId}`,
    comentario_id: comentarioId,
  })
}

/** Notifies followers and the assignee of a comment that does not mention them. */
export async function avisarSeguidores(
  u: Unidade,
  c: CartaoTrancado,
  comentarioId: string,
  por: string,
  mencoes: readonly string[],
  texto: string,
): Promise<void> {
  const seguem = await u.tx
    .selectFrom('funis.cartao_pessoas')
    .select('usuario_id')
    .where('cartao_id', '=', c.id)
    .execute()
  const pessoas = [
    ...new Set([...seguem.map((p) => p.usuario_id), ...(c.responsavel_id ? [c.responsavel_id] : [])]),
  ].filter((p) => p !== por && !mencoes.includes(p))
  if (pessoas.length > 0)
    u.emitir(cartaoAviso, {
      cartao_id: c.id,
      funil_id: c.funil_id,
      titulo: c.titulo,
      pessoas,
      por,
      texto: texto.slice(0, 300),
      chave: `comentario:${comentarioId}`,
      comentario_id: comentarioId,
    })
}
