import { sql } from 'kysely'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { viva } from '../../regras/transicoes.ts'
import { avisarMudanca, type TarefaTrancada } from './mudar.ts'
import { mudarSituacao } from './situacao.ts'

const MAX_ITENS = 50

export async function porItem(u: Unidade, t: TarefaTrancada, texto: string): Promise<void> {
  const { rows } = await sql<{ n: number; lugar: number }>`
    select count(*)::int as n, coalesce(max(lugar), 0)::int as lugar
    from tarefas.itens
    where tarefa_id = ${t.id}
  `.execute(u.tx)
  if ((rows[0]?.n ?? 0) >= MAX_ITENS)
    throw invalido(`São no máximo ${MAX_ITENS} itens.`, [
      { campo: 'texto', mensagem: `São no máximo ${MAX_ITENS} itens` },
    ])
  await u.tx
    .insertInto('tarefas.itens')
    .values({ id: uuidv7(), tarefa_id: t.id, texto, lugar: (rows[0]?.lugar ?? 0) + 1 })
    .execute()
  await avisarMudanca(u, t)
}

const ITEM_NAO_ENCONTRADO = 'Item não encontrado.'
export async function mudarItem(
  u: Unidade,
  t: TarefaTrancada,
  itemId: string,
  d: { texto?: string | undefined; feito?: boolean | undefined },
): Promise<void> {
  const { rows } = await sql`
    update tarefas.itens
    set texto = coalesce(${d.texto ?? null}, texto), feito = coalesce(${d.feito ?? null}, feito)
    where id = ${itemId}
      and tarefa_id = ${t.id}
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado(ITEM_NAO_ENCONTRADO)
  await avisarMudanca(u, t)
}
export async function tirarItem(u: Unidade, t: TarefaTrancada, itemId: string): Promise<void> {
  const { rows } = await sql`
    delete from tarefas.itens
    where id = ${itemId}
      and tarefa_id = ${t.id}
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado(ITEM_NAO_ENCONTRADO)
  await avisarMudanca(u, t)
}

/** Time tracking of a user: starting it here stops it in any other task. Starting it also starts the task. */
export async function cronometrar(u: Unidade, t: TarefaTrancada, usuarioId: string, ligar: boolean): Promise<void> {
  if (ligar && !viva(t.situacao)) throw conflito('Esta tarefa já terminou. Reabra-a para contar tempo.')
  // serialize two concurrent starts of one user
  await sql`select pg_advisory_xact_lock(hashtext('tarefas.tempos'), hashtext(${usuarioId}))`.execute(u.tx)
  const { rows } = await sql<{ tarefa_id: string; agora: Date }>`
    with parado as (
      update tarefas.tempos
      set fim = greatest(clock_timestamp(), inicio + interval '1 ms')
      where usuario_id = ${usuarioId}
        and fim is null ${ligar ? sql`and tarefa_id <> ${t.id}` : sql`and tarefa_id = ${t.id}`}
      returning tarefa_id
    )
    select tarefa_id
    from parado
  `.execute(u.tx)
  if (!ligar && rows.length === 0) throw conflito('O cronômetro não está correndo nesta tarefa.')
  const jaCorre =
    ligar &&
    (
      await sql`
      select 1
      from tarefas.tempos
      where usuario_id = ${usuarioId}
        and fim is null
    `.execute(u.tx)
    ).rows.length > 0
  if (ligar && !jaCorre) {
    await sql`
      insert into tarefas.tempos (id, tarefa_id, usuario_id, inicio)
      values (
        ${uuidv7()},
        ${t.id},
        ${usuarioId},
        greatest(
          clock_timestamp(),
          (
            select max(fim)
            from tarefas.tempos
            where usuario_id = ${usuarioId}
              and fim < clock_timestamp() + interval '1 second'
          )
        )
      )
    `.execute(u.tx)
    if (t.situacao !== 'em_andamento') await mudarSituacao(u, t, 'iniciar', undefined, uuidv7())
  }
  u.auditar({
    acao: ligar ? 'tarefa.cronometro.ligar' : 'tarefa.cronometro.desligar',
    entidade: 'tarefa',
    entidade_id: t.id,
  })
  await avisarMudanca(u, t)
}

const SOBREPOE = '23P01'
export async function lancarTempo(
  u: Unidade,
  t: TarefaTrancada,
  usuarioId: string,
  d: { inicio: string; fim: string },
): Promise<void> {
  try {
    await u.tx
      .insertInto('tarefas.tempos')
      .values({
        id: uuidv7(),
        tarefa_id: t.id,
        usuario_id: usuarioId,
        inicio: new Date(d.inicio),
        fim: new Date(d.fim),
      })
      .execute()
  } catch (e) {
    if (temCodigo(e, SOBREPOE)) throw conflito('Você já tem tempo lançado nesse horário, nesta ou em outra tarefa.')
    throw e
  }
  u.auditar({ acao: 'tarefa.tempo.lancar', entidade: 'tarefa', entidade_id: t.id, depois: d })
  await avisarMudanca(u, t)
}
export async function tirarTempo(u: Unidade, t: TarefaTrancada, usuarioId: string, tempoId: string): Promise<void> {
  const { rows } = await sql<{ inicio: Date; fim: Date | null }>`
    delete from tarefas.tempos
    where id = ${tempoId}
      and tarefa_id = ${t.id}
      and usuario_id = ${usuarioId}
    returning inicio, fim
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Tempo não encontrado entre os seus.')
  u.auditar({ acao: 'tarefa.tempo.tirar', entidade: 'tarefa', entidade_id: t.id, antes: rows[0] })
  await avisarMudanca(u, t)
}

/** Adds a comment. Repeating an id adds nothing. */
export async function comentar(
  u: Unidade,
  t: TarefaTrancada,
  autorId: string,
  d: { id?: string | undefined; texto: string },
): Promise<void> {
  await u.tx
    .insertInto('tarefas.comentarios')
    .values({ id: d.id ?? uuidv7(), tarefa_id: t.id, autor_id: autorId, texto: d.texto })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute()
  u.auditar({ acao: 'tarefa.comentar', entidade: 'tarefa', entidade_id: t.id })
  await avisarMudanca(u, t)
}
