import { sql, type Selectable } from 'kysely'
import { ErroApp, naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { TarefasTarefas } from '#platform/postgres/esquema.ts'
import { tarefaMudou } from '../../eventos.ts'
import type { Situacao } from '../../regras/transicoes.ts'
import { TAREFA_NAO_ENCONTRADA, tarefaEditavel, tarefaNoAlcance, type Alcance } from '../politica.ts'

export type TarefaTrancada = Omit<Selectable<TarefasTarefas>, 'situacao'> & { situacao: Situacao }

const COLUNAS = [
  'titulo',
  'descricao',
  'tipo_id',
  'prioridade',
  'situacao',
  'vence_em',
  'dia_inteiro',
  'responsavel_id',
  'delegada_por',
  'delegacao',
  'estimado_min',
  'resultado',
  'concluida_em',
  'concluida_por',
  'cartao_id',
  'dossie_id',
  'contato_id',
  'conversa_id',
] as const
type Coluna = (typeof COLUNAS)[number]
export type Mudanca = Partial<Pick<TarefaTrancada, Coluna>>
export type TipoDoAto = 'criada' | 'situacao' | 'alterada' | 'delegada' | 'aceita' | 'recusada' | 'desfeita'

/** Locks the task until the end of the transaction. Fails with 404 out of reach, with 403 for read-only users. */
export async function trancarTarefa(tx: Tx, a: Alcance | 'sistema', id: string): Promise<TarefaTrancada> {
  const { rows } = await sql<TarefaTrancada & { editavel: boolean }>`
    select t.*, ${a === 'sistema' ? sql`true` : tarefaEditavel(a)} as editavel
    from tarefas.tarefas t
    where t.id = ${id}
      and ${a === 'sistema' ? sql`true` : tarefaNoAlcance(a)}
    for update of t
  `.execute(tx)
  const linha = rows[0]
  if (!linha) throw naoEncontrado(TAREFA_NAO_ENCONTRADA)
  if (!linha.editavel) throw proibido('tarefas.tarefa.editar', 'Esta tarefa você só pode ler.')
  const { editavel: _, ...t } = linha
  return t
}

/** Another user changed the task first: the caller must reload it. */
export const mudouAntes = (versao: number) =>
  new ErroApp('VERSAO', 409, 'Esta tarefa mudou enquanto você a via. Veja como ficou e tente de novo.', {
    details: { versao },
  })

export async function pessoasDa(
  tx: Tx,
  t: Pick<TarefaTrancada, 'id' | 'responsavel_id' | 'criado_por' | 'delegada_por'>,
): Promise<string[]> {
  const { rows } = await sql<{
    usuario_id: string
  }>`
    select usuario_id
    from tarefas.participantes
    where tarefa_id = ${t.id}
  `.execute(tx)
  return [
    ...new Set(
      [t.responsavel_id, t.criado_por, t.delegada_por, ...rows.map((r) => r.usuario_id)].filter((p) => p !== null),
    ),
  ]
}

const igual = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
const recortar = (t: Mudanca, quais: readonly Coluna[]) =>
  Object.fromEntries(quais.map((c) => [c, t[c] instanceof Date ? t[c].toISOString() : (t[c] ?? null)]))

/** Applies one change to a task: row, undo record, audit and event. Unchanged columns are ignored. */
export async function mudar(
  u: Unidade,
  t: TarefaTrancada,
  pedida: Mudanca,
  ato: { id: string; tipo: TipoDoAto; avulsa?: boolean },
): Promise<TarefaTrancada> {
  const quais = COLUNAS.filter((c) => pedida[c] !== undefined && !igual(pedida[c], t[c]))
  if (quais.length === 0) return t
  const mudanca = Object.fromEntries(quais.map((c) => [c, pedida[c]]))
  const nova: TarefaTrancada = {
    ...t,
    ...mudanca,
    versao: t.versao + 1,
    avulsa: t.avulsa || (ato.avulsa === true && t.serie_id !== null),
  }
  const ouvem = new Set(await pessoasDa(u.tx, t))
  await u.tx
    .updateTable('tarefas.tarefas')
    .set({ ...mudanca, versao: nova.versao, avulsa: nova.avulsa, atualizado_em: new Date() })
    .where('id', '=', t.id)
    .execute()
  const [antes, depois] = [recortar(t, quais), recortar(nova, quais)]
  await anotar(u, nova, { ...ato, antes, depois })
  for (const p of await pessoasDa(u.tx, nova)) ouvem.add(p)
  u.auditar({ acao: `tarefa.${ato.tipo}`, entidade: 'tarefa', entidade_id: t.id, antes, depois })
  u.emitir(tarefaMudou, { tarefa_id: t.id, pessoas: [...ouvem], versao: nova.versao })
  return nova
}

export async function anotar(
  u: Unidade,
  t: Pick<TarefaTrancada, 'id' | 'versao'>,
  h: { id: string; tipo: TipoDoAto; antes?: object; depois?: object },
): Promise<void> {
  await u.tx
    .insertInto('tarefas.historico')
    .values({
      id: uuidv7(),
      tarefa_id: t.id,
      ato: h.id,
      por: u.autor.usuario?.id ?? null,
      tipo: h.tipo,
      antes: JSON.stringify(h.antes ?? {}),
      depois: JSON.stringify(h.depois ?? {}),
      versao: t.versao,
    })
    .execute()
}

/** Emits the event for changes outside the row: items, time, comments. Open screens refetch. */
export async function avisarMudanca(u: Unidade, t: TarefaTrancada): Promise<void> {
  u.emitir(tarefaMudou, { tarefa_id: t.id, pessoas: await pessoasDa(u.tx, t), versao: t.versao })
}
