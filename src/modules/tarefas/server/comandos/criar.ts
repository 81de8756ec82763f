import { sql } from 'kysely'
import type { Momento } from '#kit/data-falada.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { tarefaDelegada, tarefaMudou } from '../../eventos.ts'
import type { Prioridade } from '../../regras/linha-rapida.ts'
import { instanteDo } from '../../regras/prazo.ts'
import { exigirLigacoes, exigirPessoas, type Ligacoes, type Quem } from './ligacoes.ts'
import { anotar, pessoasDa } from './mudar.ts'

export interface TarefaNova extends Ligacoes {
  id?: string | undefined
  titulo: string
  descricao?: string | undefined
  prioridade?: Prioridade | undefined
  prazo?: Momento | null | undefined
  responsavel_id: string
  estimado_min?: number | null | undefined
  participantes?: readonly string[] | undefined
  itens?: readonly string[] | undefined
  /** minutes before the deadline, for the assignee */
  lembretes?: readonly number[] | undefined
  serie?: { id: string; ocorrencia: string } | undefined
  modelo_id?: string | undefined
  /** id of the automation that creates the task, when no user does */
  regra?: string | undefined
}

/** Default reminder of a task with an hour: 15 min before. */
const LEMBRETE_COM_HORA = [15]

/** Creates a task. Returns null when its id, or its occurrence of a series, already exists. */
export async function criarTarefa(u: Unidade, quem: Quem, d: TarefaNova): Promise<string | null> {
  await exigirPessoas(u.tx, [d.responsavel_id], 'responsavel_id')
  await exigirPessoas(u.tx, d.participantes ?? [], 'participantes')
  await exigirLigacoes(u.tx, d, quem)
  const contato_id = d.contato_id ?? (await contatoDaConversa(u, d.conversa_id))
  const eu = u.autor.usuario?.id ?? null
  const delegada = eu !== null && eu !== d.responsavel_id && !d.serie
  const id = d.id ?? uuidv7()
  const venceEm = d.prazo ? instanteDo(d.prazo) : null
  const feita = await u.tx
    .insertInto('tarefas.tarefas')
    .values({
      id,
      titulo: d.titulo,
      descricao: d.descricao ?? '',
      tipo_id: d.tipo_id ?? null,
      prioridade: d.prioridade ?? 'normal',
      vence_em: venceEm,
      dia_inteiro: !d.prazo?.hora,
      responsavel_id: d.responsavel_id,
      criado_por: eu,
      delegada_por: delegada ? eu : null,
      delegacao: delegada ? 'pendente' : null,
      cartao_id: d.cartao_id ?? null,
      dossie_id: d.dossie_id ?? null,
      contato_id,
      conversa_id: d.conversa_id ?? null,
      estimado_min: d.estimado_min ?? null,
      serie_id: d.serie?.id ?? null,
      ocorrencia: d.serie?.ocorrencia ?? null,
      modelo_id: d.modelo_id ?? null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!feita) return null
  await porParticipantes(u, id, d.participantes ?? [])
  if (d.itens?.length)
    await sql`
      insert into tarefas.itens (id, tarefa_id, texto, lugar)
      select uuidv7(), ${id}, texto, n
      from unnest(${[...d.itens]}::text[]) with ordinality as i(texto, n)
    `.execute(u.tx)
  await porLembretes(
    u,
    { id, vence_em: venceEm },
    d.responsavel_id,
    d.lembretes ?? (d.prazo?.hora ? LEMBRETE_COM_HORA : []),
  )
  const ato = uuidv7()
  await anotar(
    u,
    { id, versao: 1 },
    { id: ato, tipo: 'criada', depois: { titulo: d.titulo, ...(d.regra ? { regra: d.regra } : {}) } },
  )
  u.auditar({
    acao: 'tarefa.criar',
    entidade: 'tarefa',
    entidade_id: id,
    depois: { titulo: d.titulo, responsavel_id: d.responsavel_id },
  })
  u.emitir(tarefaMudou, {
    tarefa_id: id,
    pessoas: await pessoasDa(u.tx, { id, responsavel_id: d.responsavel_id, criado_por: eu, delegada_por: null }),
    versao: 1,
  })
  if (delegada)
    u.emitir(tarefaDelegada, { tarefa_id: id, titulo: d.titulo, usuario_id: d.responsavel_id, por: eu, ato })
  return id
}

/** By default the contact of the conversation is the contact of the task. */
async function contatoDaConversa(u: Unidade, conversaId: string | null | undefined): Promise<string | null> {
  if (!conversaId) return null
  return (
    (
      await u.tx
        .selectFrom('chat_publico.conversas')
        .select('contato_id')
        .where('id', '=', conversaId)
        .executeTakeFirst()
    )?.contato_id ?? null
  )
}

export async function porParticipantes(u: Unidade, tarefaId: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from tarefas.participantes
    where tarefa_id = ${tarefaId}
      and usuario_id <> all(${[...ids]}::uuid[])
  `.execute(u.tx)
  await sql`
    insert into tarefas.participantes (tarefa_id, usuario_id)
    select ${tarefaId}, p
    from unnest(${[...ids]}::uuid[]) p
    on conflict do nothing
  `.execute(u.tx)
}

/** Sets the reminders of this user. A reminder whose time has passed is stored as already sent. */
export async function porLembretes(
  u: Unidade,
  t: { id: string; vence_em: Date | null },
  usuarioId: string,
  antes: readonly number[],
): Promise<void> {
  await sql`
    delete from tarefas.lembretes
    where tarefa_id = ${t.id}
      and usuario_id = ${usuarioId}
      and antes_min <> all(${[...antes]}::int[])
  `.execute(u.tx)
  await sql`
    insert into tarefas.lembretes (tarefa_id, usuario_id, antes_min, em, avisado_em)
    select
      ${t.id},
      ${usuarioId},
      m,
      ${t.vence_em}::timestamptz - make_interval(mins => m),
      case when ${t.vence_em}::timestamptz - make_interval(mins => m) < now() then now() end
    from unnest(${[...antes]}::int[]) m
    on conflict do nothing
  `.execute(u.tx)
}
