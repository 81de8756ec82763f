import { sql } from 'kysely'
import type { Momento } from '#kit/data-falada.ts'
import { conflito, ErroApp, naoEncontrado } from '#kit/erro.ts'
import { fechaNoPais } from '#kit/feriados.ts'
import { uuidv7 } from '#kit/id.ts'
import { nomesDe } from '#modules/acesso/publico.ts'
import { fechadoPara } from '#modules/calendario/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comNomeLivre } from '#platform/postgres/nome-livre.ts'
import { diaDoItem, type ItemDeModelo } from '../../regras/modelo.ts'
import { hojeEm } from '../../regras/prazo.ts'
import { criarTarefa } from './criar.ts'
import { exigirLigacoes, type Quem } from './ligacoes.ts'

interface DadosDoModelo {
  nome: string
  descricao: string
  itens: ItemDeModelo[]
}

export async function criarModelo(u: Unidade, d: DadosDoModelo): Promise<string> {
  const id = uuidv7()
  await comNomeLivre('Já existe um modelo com esse nome.', () =>
    u.tx
      .insertInto('tarefas.modelos')
      .values({
        id,
        nome: d.nome,
        descricao: d.descricao,
        itens: JSON.stringify(d.itens),
        criado_por: u.autor.usuario?.id ?? null,
      })
      .execute(),
  )
  u.auditar({ acao: 'tarefa.modelo.criar', entidade: 'modelo_de_tarefas', entidade_id: id, depois: d })
  return id
}

export async function alterarModelo(
  u: Unidade,
  id: string,
  { versao, arquivado, ...d }: Partial<DadosDoModelo> & { versao: number; arquivado?: boolean | undefined },
): Promise<void> {
  const antes = await u.tx.selectFrom('tarefas.modelos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!antes) throw naoEncontrado('Modelo não encontrado.')
  if (antes.versao !== versao)
    throw new ErroApp('VERSAO', 409, 'Este modelo mudou enquanto você o via. Veja como ficou e tente de novo.', {
      details: { versao: antes.versao },
    })
  await comNomeLivre('Já existe um modelo com esse nome.', () =>
    u.tx
      .updateTable('tarefas.modelos')
      .set({
        versao: versao + 1,
        ...(d.nome === undefined ? {} : { nome: d.nome }),
        ...(d.descricao === undefined ? {} : { descricao: d.descricao }),
        ...(d.itens ? { itens: JSON.stringify(d.itens) } : {}),
        ...(arquivado === undefined ? {} : { arquivado_em: arquivado ? new Date() : null }),
      })
      .where('id', '=', id)
      .execute(),
  )
  u.auditar({
    acao: 'tarefa.modelo.alterar',
    entidade: 'modelo_de_tarefas',
    entidade_id: id,
    antes: { nome: antes.nome, itens: antes.itens },
    depois: { ...d, arquivado },
  })
}

/**
 * Creates the tasks of a template, with or without a card. With a `chave` it is applied once: a repetition returns no
 * tasks.
 */
export async function aplicarModelo(
  u: Unidade,
  quem: Quem,
  d: {
    modelo_id: string
    cartao_id?: string | null | undefined
    contato_id?: string | null | undefined
    conversa_id?: string | null | undefined
    chave?: string | undefined
    regra?: string | undefined
  },
): Promise<string[]> {
  const itens = await itensDoModelo(u.tx, d.modelo_id)
  await exigirLigacoes(u.tx, { cartao_id: d.cartao_id, contato_id: d.contato_id, conversa_id: d.conversa_id }, quem)
  if (d.chave) {
    const nova = await u.tx
      .insertInto('tarefas.aplicacoes')
      .values({ chave: d.chave, modelo_id: d.modelo_id })
      .onConflict((oc) => oc.doNothing())
      .returning('chave')
      .executeTakeFirst()
    if (!nova) return []
  }
  const cartao = d.cartao_id
    ? await u.tx
        .selectFrom('funis_publico.cartoes')
        .select(['responsavel_id', 'contato_id', 'dossie_id'])
        .where('id', '=', d.cartao_id)
        .executeTakeFirst()
    : undefined
  const feitas: string[] = []
  for (const item of itens) {
    const { responsavel_id, prazo } = await deQuemEPara(u.tx, item, {
      doCartao: cartao?.responsavel_id ?? null,
      eu: u.autor.usuario?.id ?? null,
    })
    const id = await criarTarefa(u, quem, {
      titulo: item.titulo,
      descricao: item.descricao,
      tipo_id: await tipoEmUso(u, item.tipo_id),
      prioridade: item.prioridade,
      prazo,
      responsavel_id,
      estimado_min: item.estimado_min,
      itens: item.itens,
      modelo_id: d.modelo_id,
      cartao_id: d.cartao_id ?? null,
      contato_id: d.contato_id ?? cartao?.contato_id ?? null,
      conversa_id: d.conversa_id ?? null,
      regra: d.regra,
    })
    if (id) feitas.push(id)
  }
  return feitas
}

async function tipoEmUso(u: Unidade, tipoId: string | null): Promise<string | null> {
  return tipoId
    ? ((
        await u.tx
          .selectFrom('tarefas.tipos')
          .select('id')
          .where('id', '=', tipoId)
          .where('arquivado_em', 'is', null)
          .executeTakeFirst()
      )?.id ?? null)
    : null
}

async function itensDoModelo(db: Db | Tx, id: string): Promise<ItemDeModelo[]> {
  const modelo = await db
    .selectFrom('tarefas.modelos')
    .select('itens')
    .where('id', '=', id)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
  if (!modelo) throw naoEncontrado('Modelo não encontrado.')
  return modelo.itens as unknown as ItemDeModelo[]
}

/** Previews the assignee and the day of each item, with the functions that apply the template. */
export async function preverModelo(
  db: Db,
  quem: Quem,
  eu: string,
  d: { modelo_id: string; cartao_id?: string | undefined },
): Promise<(Momento & { responsavel: { id: string; nome: string } })[]> {
  const itens = await itensDoModelo(db, d.modelo_id)
  await exigirLigacoes(db, { cartao_id: d.cartao_id }, quem)
  const cartao = d.cartao_id
    ? await db
        .selectFrom('funis_publico.cartoes')
        .select('responsavel_id')
        .where('id', '=', d.cartao_id)
        .executeTakeFirst()
    : undefined
  const feitos: Awaited<ReturnType<typeof deQuemEPara>>[] = []
  for (const item of itens) feitos.push(await deQuemEPara(db, item, { doCartao: cartao?.responsavel_id ?? null, eu }))
  const nomes = await nomesDe(
    db,
    feitos.map((f) => f.responsavel_id),
  )
  return feitos.map(({ responsavel_id, prazo }) => ({
    ...prazo,
    responsavel: { id: responsavel_id, nome: nomes.get(responsavel_id)?.nome ?? '' },
  }))
}

interface Papeis {
  doCartao: string | null
  eu: string | null
}

/** Returns the assignee and the deadline of an item. Working days are those of the assignee. */
async function deQuemEPara(
  db: Db | Tx,
  item: ItemDeModelo,
  papeis: Papeis,
): Promise<{ responsavel_id: string; prazo: Momento }> {
  const responsavel_id = await quemFazOItem(db, item, papeis)
  const fechado = item.dias_uteis ? await fechadoPara(db, responsavel_id) : fechaNoPais
  return { responsavel_id, prazo: { dia: diaDoItem(item, hojeEm(new Date()), fechado), hora: item.hora } }
}

/** Returns the user of the role, or the user who applies the template when there is none or they are inactive. */
async function quemFazOItem(db: Db | Tx, item: ItemDeModelo, { doCartao, eu }: Papeis): Promise<string> {
  const candidatos =
    item.quem === 'pessoa'
      ? [item.pessoa_id, doCartao, eu]
      : item.quem === 'quem_aplica'
        ? [eu, doCartao]
        : [doCartao, eu]
  const { rows } = await sql<{ id: string }>`
    select u.id
    from unnest(${candidatos.filter((c) => c !== null)}::uuid[]) with ordinality as c(id, n)
    join acesso_publico.usuarios u on u.id = c.id and u.ativo
    order by c.n
    limit 1
  `.execute(db)
  if (!rows[0])
    throw conflito('Não há quem faça esta tarefa: dê um responsável ao cartão ou escolha uma pessoa no modelo.')
  return rows[0].id
}

export interface DadosDoTipo {
  nome: string
  icone: string
  tom: string
  duracao_min: number
}

export async function criarTipo(u: Unidade, d: DadosDoTipo): Promise<string> {
  const id = uuidv7()
  await comNomeLivre('Já existe um tipo com esse nome.', () =>
    sql`
      insert into tarefas.tipos (id, nome, icone, tom, duracao_min, lugar)
      select ${id}, ${d.nome}, ${d.icone}, ${d.tom}, ${d.duracao_min}, coalesce(max(lugar), 0) + 1
      from tarefas.tipos
    `.execute(u.tx),
  )
  u.auditar({ acao: 'tarefa.tipo.criar', entidade: 'tipo_de_tarefa', entidade_id: id, depois: d })
  return id
}

export async function alterarTipo(
  u: Unidade,
  id: string,
  { arquivado, ...d }: { [k in keyof DadosDoTipo]?: DadosDoTipo[k] | undefined } & { arquivado?: boolean | undefined },
): Promise<void> {
  const antes = await u.tx.selectFrom('tarefas.tipos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!antes) throw naoEncontrado('Tipo não encontrado.')
  const mudanca = Object.fromEntries(
    Object.entries({
      ...d,
      ...(arquivado === undefined ? {} : { arquivado_em: arquivado ? new Date() : null }),
    }).filter(([, v]) => v !== undefined),
  )
  if (Object.keys(mudanca).length > 0)
    await comNomeLivre('Já existe um tipo com esse nome.', () =>
      u.tx.updateTable('tarefas.tipos').set(mudanca).where('id', '=', id).execute(),
    )
  u.auditar({
    acao: 'tarefa.tipo.alterar',
    entidade: 'tipo_de_tarefa',
    entidade_id: id,
    antes,
    depois: { ...d, arquivado },
  })
}
