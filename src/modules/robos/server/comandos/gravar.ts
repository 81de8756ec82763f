import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { TRAVAS } from '#platform/postgres/travas.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { robos } from '../../contract/robos.ts'
import { quemChama } from '../consultas/partes.ts'
import { modelos } from '../../regras/modelos.ts'

export const ROBO_NAO_ENCONTRADO = 'Robô não encontrado.'

export async function criarRobo(u: Unidade, ctx: Ctx, { nome, modelo }: BodyDe<typeof robos.criar>): Promise<string> {
  const id = uuidv7()
  const m = modelos[modelo]
  const criado = await u.tx
    .insertInto('chat.robos')
    .values({
      id,
      nome,
      rascunho: JSON.stringify(m.fluxo),
      casos: JSON.stringify(m.casos),
      rascunho_por: ctx.usuario.id,
      ...(m.quando ? { quando: m.quando } : {}),
      ...(m.palavras ? { palavras: [...m.palavras] } : {}),
    })
    .onConflict((oc) => oc.column('nome').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!criado) throw nomeRepetido()
  u.auditar({ acao: 'robo.criar', entidade: 'robo', entidade_id: id, depois: { nome, modelo } })
  return id
}

const nomeRepetido = () =>
  invalido('Já existe um robô com este nome.', [{ campo: 'nome', mensagem: 'Já existe um robô com este nome.' }])

export async function trancarRobo(u: Unidade, id: string) {
  const robo = await u.tx.selectFrom('chat.robos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!robo) throw naoEncontrado(ROBO_NAO_ENCONTRADO)
  return robo
}

/**
 * Serialises publishing. Lock order: this advisory lock before the bot's row, because publishing a bot also locks the
 * rows of the bots it calls.
 */
export const umPorVez = (u: Unidade) => sql`select pg_advisory_xact_lock(${sql.lit(TRAVAS.publicarRobo)})`.execute(u.tx)

export async function alterarRobo(
  u: Unidade,
  id: string,
  { caixas, filas, ...p }: BodyDe<typeof robos.alterar>,
): Promise<void> {
  if (p.parte !== undefined) await umPorVez(u)
  const robo = await trancarRobo(u, id)
  if (caixas) await trocarLigacoes(u, 'caixa_entrada_id', id, caixas)
  if (filas) await trocarLigacoes(u, 'fila_id', id, filas)
  const ativo = p.ativo ?? robo.ativo
  const parte = p.parte ?? robo.parte
  if (parte && ativo)
    throw conflito(
      'Uma parte só é chamada por outros robôs e não atende sozinha. Desligue o robô antes de torná-lo uma parte.',
    )
  if (parte && robo.anterior_id)
    throw conflito('Encerre a experiência com a versão nova antes de tornar o robô uma parte.')
  if (robo.parte && !parte) await semQuemChame(u, id)
  if (ativo && !robo.publicada_id) throw conflito('Publique o fluxo antes de ligar o robô.')
  if (ativo && (p.quando ?? robo.quando) === 'palavra' && (p.palavras ?? robo.palavras).length === 0)
    throw invalido('Escreva ao menos uma palavra que chama o robô.', [
      { campo: 'palavras', mensagem: 'Escreva ao menos uma palavra que chama o robô.' },
    ])
  if (ativo) await exigirCaixa(u, id)
  if (
    p.nome &&
    p.nome !== robo.nome &&
    (await u.tx.selectFrom('chat.robos').select('id').where('nome', '=', p.nome).executeTakeFirst())
  )
    throw nomeRepetido()
  if (
    p.fila_id &&
    !(await u.tx.selectFrom('chat_publico.filas').select('id').where('id', '=', p.fila_id).executeTakeFirst())
  )
    throw invalido('Fila não encontrada.', [{ campo: 'fila_id', mensagem: 'Fila não encontrada.' }])
  const { agenda, ...resto } = p
  const mudanca = Object.fromEntries(Object.entries(resto).filter(([, v]) => v !== undefined))
  await u.tx
    .updateTable('chat.robos')
    .set({
      ...mudanca,
      ...(agenda ? { agenda: JSON.stringify(agenda) } : {}),
      ...(ativo && !robo.ativo ? { ativo_desde: new Date() } : {}),
      atualizado_em: new Date(),
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'robo.alterar',
    entidade: 'robo',
    entidade_id: id,
    antes: { nome: robo.nome, ativo: robo.ativo, quando: robo.quando },
    depois: { ...p, caixas, filas },
  })
}

async function exigirCaixa(u: Unidade, id: string): Promise<void> {
  if (await u.tx.selectFrom('chat.robo_caixas').select('robo_id').where('robo_id', '=', id).executeTakeFirst()) return
  throw invalido('Escolha ao menos uma caixa de entrada para o robô atender.', [
    { campo: 'caixas', mensagem: 'Escolha ao menos uma caixa de entrada para o robô atender.' },
  ])
}

async function trocarLigacoes(
  u: Unidade,
  coluna: 'caixa_entrada_id' | 'fila_id',
  id: string,
  novas: readonly string[],
): Promise<void> {
  const nomeDaColuna = sql.ref(coluna)
  const nomeDaTabela = sql.table(coluna === 'fila_id' ? 'chat.robo_filas' : 'chat.robo_caixas')
  const existe = sql.table(coluna === 'fila_id' ? 'chat_publico.filas' : 'chat_publico.caixas_entrada')
  await sql`
    delete from ${nomeDaTabela}
    where robo_id = ${id}
      and ${nomeDaColuna} <> all(${novas}::uuid[])
  `.execute(u.tx)
  await sql`
    insert into ${nomeDaTabela} (robo_id, ${nomeDaColuna})
    select ${id}, e.id
    from ${existe} e
    where e.id = any(${novas}::uuid[])
    on conflict do nothing
  `.execute(u.tx)
}

export async function excluirRobo(u: Unidade, id: string): Promise<void> {
  await umPorVez(u)
  const robo = await trancarRobo(u, id)
  if (robo.ativo) throw conflito('Desligue o robô antes de excluí-lo.')
  if (
    await u.tx
      .selectFrom('chat.fluxo_sessoes')
      .select('id')
      .where('robo_id', '=', id)
      .where('situacao', '=', 'ativa')
      .executeTakeFirst()
  )
    throw conflito('Este robô ainda atende conversas. Espere que elas acabem ou assuma-as.')
  await semQuemChame(u, id)
  await u.tx.deleteFrom('chat.robos').where('id', '=', id).execute()
  u.auditar({ acao: 'robo.excluir', entidade: 'robo', entidade_id: id, antes: { nome: robo.nome } })
}

async function semQuemChame(u: Unidade, id: string): Promise<void> {
  const {
    robos: [robo],
    atendendo,
  } = await quemChama(u.tx, id)
  if (robo) throw conflito(`O robô “${robo}” chama esta parte. Tire a chamada dele e publique antes.`)
  if (atendendo)
    throw conflito('Há conversas em andamento que passam por esta parte. Espere que elas acabem ou assuma-as.')
}

/** Saves the draft. Refuses if another user saved a version that the caller has not seen, and names that user. */
export async function guardarRascunho(
  u: Unidade,
  ctx: Ctx,
  id: string,
  { fluxo, casos, versao, forcar }: BodyDe<typeof robos.rascunho>,
): Promise<{ versao: number; em: Date }> {
  const robo = await trancarRobo(u, id)
  if (robo.rascunho_versao !== versao && !forcar) {
    const quem = robo.rascunho_por
      ? await u.tx
          .selectFrom('acesso_publico.usuarios')
          .select('nome')
          .where('id', '=', robo.rascunho_por)
          .executeTakeFirst()
      : undefined
    throw conflito(`${quem?.nome ?? 'Outra pessoa'} salvou este fluxo enquanto você editava.`, {
      versao: robo.rascunho_versao,
      em: robo.rascunho_em.toISOString(),
      por: quem?.nome ?? null,
    })
  }
  exigirArquivosDeRobos(fluxo)
  const em = new Date()
  await u.tx
    .updateTable('chat.robos')
    .set({
      rascunho: JSON.stringify(fluxo),
      casos: JSON.stringify(casos),
      rascunho_versao: robo.rascunho_versao + 1,
      rascunho_em: em,
      rascunho_por: ctx.usuario.id,
    })
    .where('id', '=', id)
    .execute()
  return { versao: robo.rascunho_versao + 1, em }
}

/** Rejects files outside the bots' folder, e.g. those of a conversation. */
function exigirArquivosDeRobos({ nos }: Fluxo): void {
  const alheio = nos.findIndex(
    (n) => n.tipo === 'mensagem' && n.dados.arquivo && !/^robos\/[0-9a-f-]{36}\/[^/]+$/.test(n.dados.arquivo.caminho),
  )
  if (alheio >= 0)
    throw invalido('Arquivo não encontrado. Anexe de novo.', [
      { campo: `fluxo.nos.${alheio}`, mensagem: 'Arquivo não encontrado. Anexe de novo.' },
    ])
}
