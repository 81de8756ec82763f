import { sql } from 'kysely'
import { somarDias } from '#kit/dias.ts'
import { conflito, ErroApp, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { hojeEm } from '../../regras/prazo.ts'
import { ocorrencias } from '../../regras/recorrencia.ts'
import { exigirLigacoes, exigirPessoas, type Quem } from './ligacoes.ts'
import {
  comoSerie,
  fazerOcorrencias,
  inserirSerie,
  tirarIntocadas,
  trancarSerie,
  type DadosDaSerie,
  type SerieTrancada,
} from './series.ts'

export type MudancaDeSerie = Partial<Omit<DadosDaSerie, 'inicio'>> & {
  versao: number
  alcance: 'todas' | 'seguintes'
  desde?: string | undefined
}

/**
 * Changes the whole future, or from one day on: then the series ends there and another one begins. Past occurrences
 * never change.
 */
export async function alterarSerie(
  u: Unidade,
  s: SerieTrancada,
  { versao, alcance, desde, ...d }: MudancaDeSerie,
  quem: Quem,
): Promise<string> {
  if (s.encerrada_em) throw conflito('Esta repetição já terminou.')
  if (versao !== s.versao)
    throw new ErroApp('VERSAO', 409, 'Esta repetição mudou enquanto você a via. Veja como ficou e tente de novo.', {
      details: { versao: s.versao },
    })
  return alcance === 'todas' || (desde ?? '') <= s.inicio
    ? mudarTodas(u, s, d, quem)
    : mudarSeguintes(u, s, d, desde ?? s.inicio, quem)
}

async function mudarTodas(
  u: Unidade,
  s: SerieTrancada,
  d: Partial<Omit<DadosDaSerie, 'inicio'>>,
  quem: Quem,
): Promise<string> {
  if (d.responsavel_id) await exigirPessoas(u.tx, [d.responsavel_id], 'responsavel_id')
  await exigirLigacoes(u.tx, d, quem)
  const hoje = hojeEm(new Date())
  if (d.ate && d.ate < s.inicio)
    throw invalido('O fim vem depois do início.', [{ campo: 'ate', mensagem: 'O fim vem depois do início' }])
  const { regra, ...colunas } = Object.fromEntries(Object.entries(d).filter(([, v]) => v !== undefined))
  // the series has one end: a new one replaces the other
  const fins = d.ate ? { vezes: null } : d.vezes ? { ate: null } : {}
  await u.tx
    .updateTable('tarefas.series')
    .set({
      ...colunas,
      ...fins,
      ...(regra ? { regra: JSON.stringify(regra) } : {}),
      versao: s.versao + 1,
      feita_ate: somarDias(hoje, -1),
    })
    .where('id', '=', s.id)
    .execute()
  u.auditar({
    acao: 'tarefa.serie.alterar',
    entidade: 'serie',
    entidade_id: s.id,
    antes: { titulo: s.titulo, regra: s.regra },
    depois: d,
  })
  await tirarIntocadas(u, s, hoje)
  await fazerOcorrencias(u, await trancarSerie(u, 'sistema', s.id))
  return s.id
}

async function mudarSeguintes(
  u: Unidade,
  s: SerieTrancada,
  d: Partial<Omit<DadosDaSerie, 'inicio'>>,
  desde: string,
  quem: Quem,
): Promise<string> {
  const hoje = hojeEm(new Date())
  if (desde < hoje)
    throw invalido('Só se muda de hoje em diante.', [{ campo: 'desde', mensagem: 'Só se muda de hoje em diante' }])
  const restam = s.vezes === null ? null : s.vezes - ocorrencias(comoSerie(s), s.inicio, somarDias(desde, -1)).length
  if (restam !== null && restam < 1) throw conflito('Não há ocorrência desse dia em diante.')
  await fazerOcorrencias(u, s, hoje, somarDias(desde, -1))
  await encerrar(u, s, desde)
  const { id: _i, versao: _v, criado_em: _c, criado_por: _p, encerrada_em: _e, feita_ate: _f, ...antiga } = s
  return inserirSerie(u, quem, {
    ...antiga,
    vezes: restam,
    ...Object.fromEntries(Object.entries(d).filter(([, v]) => v !== undefined)),
    ...(d.ate ? { vezes: null } : d.vezes ? { ate: null } : {}),
    inicio: desde,
  })
}

/** Ends the series from that day on. */
export async function encerrar(u: Unidade, s: SerieTrancada, desde: string): Promise<void> {
  await sql`
    update tarefas.series
    set
      encerrada_em = now(),
      ate = greatest(${desde}::date - 1, inicio - 1),
      vezes = null,
      versao = versao + 1
    where id = ${s.id}
  `.execute(u.tx)
  await tirarIntocadas(u, s, desde)
  u.auditar({ acao: 'tarefa.serie.encerrar', entidade: 'serie', entidade_id: s.id, depois: { desde } })
}
