import { sql, type Selectable } from 'kysely'
import { somarDias } from '#kit/dias.ts'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { TarefasSeries } from '#platform/postgres/esquema.ts'
import type { Servicos } from '#platform/servicos.ts'
import { tarefaMudou } from '../../eventos.ts'
import type { Prioridade } from '../../regras/linha-rapida.ts'
import { hojeEm } from '../../regras/prazo.ts'
import { ocorrencias, type RegraDeSerie, type Serie } from '../../regras/recorrencia.ts'
import { serieEditavel, serieNoAlcance, type Alcance } from '../politica.ts'
import { criarTarefa } from './criar.ts'
import { exigirLigacoes, exigirPessoas, type Quem } from './ligacoes.ts'

/** Days ahead for which occurrences are created as tasks. */
export const HORIZONTE_DIAS = 60

export type SerieTrancada = Omit<
  Selectable<TarefasSeries>,
  'regra' | 'inicio' | 'ate' | 'feita_ate' | 'hora' | 'prioridade'
> & {
  regra: RegraDeSerie
  inicio: string
  ate: string | null
  feita_ate: string | null
  hora: string | null
  prioridade: Prioridade
  feriados: string[]
}
export interface DadosDaSerie {
  titulo: string
  descricao?: string | undefined
  tipo_id?: string | null | undefined
  prioridade?: Prioridade | undefined
  responsavel_id?: string | undefined
  cartao_id?: string | null | undefined
  contato_id?: string | null | undefined
  estimado_min?: number | null | undefined
  itens?: string[] | undefined
  regra: RegraDeSerie
  inicio: string
  hora?: string | null | undefined
  ate?: string | null | undefined
  vezes?: number | null | undefined
  pular_feriados?: boolean | undefined
}

export async function trancarSerie(u: Unidade, a: Alcance | 'sistema', id: string): Promise<SerieTrancada> {
  const { rows } = await sql<SerieTrancada & { editavel: boolean }>`
    select
      s.*,
      ${a === 'sistema' ? sql`true` : serieEditavel(a)} as editavel,
      s.inicio::text as inicio,
      s.ate::text as ate,
      s.feita_ate::text as feita_ate,
      to_char(s.hora, 'HH24:MI') as hora,
      cad.feriados_da_pessoa(s.responsavel_id) as feriados
    from tarefas.series s
    where s.id = ${id}
      and ${a === 'sistema' ? sql`true` : serieNoAlcance(a)}
    for update of s
  `.execute(u.tx)
  const linha = rows[0]
  if (!linha) throw naoEncontrado('Repetição não encontrada.')
  if (!linha.editavel) throw proibido('tarefas.tarefa.editar', 'Esta repetição você só pode ver.')
  const { editavel: _, ...serie } = linha
  return serie
}

export async function inserirSerie(
  u: Unidade,
  quem: Quem,
  d: DadosDaSerie & { id?: string | undefined; responsavel_id: string },
): Promise<string> {
  await exigirPessoas(u.tx, [d.responsavel_id], 'responsavel_id')
  await exigirLigacoes(u.tx, d, quem)
  const id = d.id ?? uuidv7()
  const feita = await u.tx
    .insertInto('tarefas.series')
    .values({
      id,
      titulo: d.titulo,
      descricao: d.descricao ?? '',
      tipo_id: d.tipo_id ?? null,
      prioridade: d.prioridade ?? 'normal',
      responsavel_id: d.responsavel_id,
      cartao_id: d.cartao_id ?? null,
      contato_id: d.contato_id ?? null,
      estimado_min: d.estimado_min ?? null,
      itens: d.itens ?? [],
      regra: JSON.stringify(d.regra),
      inicio: d.inicio,
      hora: d.hora ?? null,
      ate: d.ate ?? null,
      vezes: d.vezes ?? null,
      pular_feriados: d.pular_feriados ?? false,
      criado_por: u.autor.usuario?.id ?? null,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!feita) return id
  u.auditar({
    acao: 'tarefa.serie.criar',
    entidade: 'serie',
    entidade_id: id,
    depois: { titulo: d.titulo, regra: d.regra },
  })
  await fazerOcorrencias(u, await trancarSerie(u, 'sistema', id))
  return id
}

export const comoSerie = (s: Pick<SerieTrancada, keyof Serie>): Serie => ({
  regra: s.regra,
  inicio: s.inicio,
  ate: s.ate,
  vezes: s.vezes,
  pular_feriados: s.pular_feriados,
  feriados: s.feriados,
})

/**
 * Creates the tasks of the coming days. The series is locked and each occurrence is unique, so that two processes or a
 * second run create no duplicate.
 */
export async function fazerOcorrencias(
  u: Unidade,
  s: SerieTrancada,
  hoje = hojeEm(new Date()),
  ate = somarDias(hoje, HORIZONTE_DIAS),
): Promise<number> {
  if (s.encerrada_em || (s.feita_ate !== null && s.feita_ate >= ate)) return 0
  const de = s.feita_ate && s.feita_ate >= hoje ? somarDias(s.feita_ate, 1) : hoje
  let feitas = 0
  for (const dia of ocorrencias(comoSerie(s), de, ate)) {
    const id = await criarTarefa(u, 'sistema', {
      titulo: s.titulo,
      descricao: s.descricao,
      tipo_id: s.tipo_id,
      prioridade: s.prioridade,
      prazo: { dia, hora: s.hora },
      responsavel_id: s.responsavel_id,
      cartao_id: s.cartao_id,
      contato_id: s.contato_id,
      estimado_min: s.estimado_min,
      itens: s.itens,
      serie: { id: s.id, ocorrencia: dia },
    })
    if (id) feitas += 1
  }
  await u.tx.updateTable('tarefas.series').set({ feita_ate: ate }).where('id', '=', s.id).execute()
  return feitas
}

/**
 * Deletes untouched occurrences from `desde` on, except the days in `menos`. Occurrences that were started, changed
 * separately or commented on stay.
 */
export async function tirarIntocadas(
  u: Unidade,
  s: Pick<SerieTrancada, 'id' | 'responsavel_id'>,
  desde: string,
  menos: readonly string[] = [],
): Promise<void> {
  await sql`
    delete from tarefas.tarefas t
    where t.serie_id = ${s.id}
      and t.ocorrencia >= ${desde}::date
      and t.ocorrencia <> all(${[...menos]}::date[])
      and t.situacao = 'aberta'
      and not t.avulsa
      and not exists (select from tarefas.comentarios o where o.tarefa_id = t.id)
      and not exists (select from tarefas.tempos m where m.tarefa_id = t.id)
      and not exists (
        select from tarefas.itens i
        where i.tarefa_id = t.id
          and i.feito
      )
  `.execute(u.tx)
  u.emitir(tarefaMudou, { tarefa_id: s.id, pessoas: [s.responsavel_id], versao: 0 })
}

/**
 * Every hour: extends each series up to the horizon. An error in one series (an inactive user, an archived type) does
 * not stop the others.
 */
export async function repetir(s: Servicos): Promise<void> {
  const hoje = hojeEm(new Date())
  const { rows } = await sql<{ id: string }>`
    select s.id
    from tarefas.series s
    join acesso_publico.usuarios r on r.id = s.responsavel_id and r.ativo
    where s.encerrada_em is null
      and (s.feita_ate is null or s.feita_ate < ${somarDias(hoje, HORIZONTE_DIAS)}::date)
      and (s.ate is null or s.ate > coalesce(s.feita_ate, '-infinity'))
    order by s.id
  `.execute(s.banco.db)
  for (const { id } of rows) {
    await s
      .executar(sistema, async (u) => fazerOcorrencias(u, await trancarSerie(u, 'sistema', id)))
      .catch((erro: unknown) => s.log.error({ err: erro, serie: id }, 'occurrences of a series could not be made'))
  }
}

/**
 * Runs after the holidays changed. A series that skips holidays loses the days that are closed now and gets back those
 * that are not.
 */
export async function reverSeries(s: Servicos): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from tarefas.series
    where pular_feriados
      and encerrada_em is null
      and feita_ate is not null
    order by id
  `.execute(s.banco.db)
  for (const { id } of rows) await s.executar(sistema, async (u) => reverSerie(u, await trancarSerie(u, 'sistema', id)))
}

async function reverSerie(u: Unidade, s: SerieTrancada): Promise<void> {
  const hoje = hojeEm(new Date())
  if (s.feita_ate === null || s.feita_ate < hoje) return
  await tirarIntocadas(u, s, hoje, ocorrencias(comoSerie(s), hoje, s.feita_ate))
  // each occurrence is unique: existing ones are not created again
  await fazerOcorrencias(u, { ...s, feita_ate: null }, hoje, s.feita_ate)
}
