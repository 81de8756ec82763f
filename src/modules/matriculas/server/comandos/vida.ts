import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { SituacaoDaMatricula, TipoDeSaida } from '../../tipos.ts'
import { aoEncerrar } from '../encaixes.ts'
import { VOLTAM_DA_SAIDA } from '../../regras/ciclo.ts'
import { sairDaFila } from './fila.ts'
import { exigirAto, mudarSituacao, trancar, type MatriculaTrancada } from './nucleo.ts'
import { nomeNaLista, tirarDasUsinas, type UnidadeNaUsina } from './rateio.ts'

export async function suspender(u: Unidade, ctx: Ctx, id: string, motivo: string): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'suspender')
  await mudarSituacao(u, m, 'suspender', { motivo })
}

export async function reativar(u: Unidade, ctx: Ctx, id: string, motivo: string): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'reativar')
  await mudarSituacao(u, m, 'reativar', { motivo })
}

/** Last day of the notice. What the statute or the board decides has none. */
export const fimDoAviso = (tipo: TipoDeSaida, em: string, avisoDias: number): string =>
  tipo === 'demissao' ? somarDias(em, avisoDias) : em

export async function pedirDesligamento(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { tipo: Exclude<TipoDeSaida, 'desistencia'>; em?: string | undefined; motivo: string },
  agora = new Date(),
): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'pedir_desligamento')
  const hoje = diaAqui(agora)
  const em = d.em ?? hoje
  if (em > hoje)
    throw invalido('O pedido não pode ser no futuro.', [{ campo: 'em', mensagem: 'O pedido não pode ser no futuro' }])
  await comecarSaida(u, m, { tipo: d.tipo, em, motivo: d.motivo })
}

/** Begins the exit of a member whose row is locked: the notice, if there is one, counts from the day of the request. */
export async function comecarSaida(
  u: Unidade,
  m: MatriculaTrancada,
  d: { tipo: Exclude<TipoDeSaida, 'desistencia'>; em: string; motivo: string; semAviso?: boolean },
): Promise<void> {
  const { em } = d
  const ate = fimDoAviso(d.tipo, em, d.semAviso ? 0 : m.aviso_previo_dias)
  await sql`
    update matriculas.matriculas
    set
      saida_tipo = ${d.tipo},
      saida_pedida_em = ${em}::date,
      saida_aviso_ate = ${ate}::date,
      saida_motivo = ${d.motivo}
    where id = ${m.id}
  `.execute(u.tx)
  await mudarSituacao(u, m, 'pedir_desligamento', { motivo: d.motivo, dados: { saida: d.tipo, aviso_ate: ate } })
}

export async function desistirDoDesligamento(u: Unidade, ctx: Ctx, id: string, motivo: string): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'desistir_do_desligamento')
  const para = await antesDaSaida(u, m)
  await sql`
    update matriculas.matriculas
    set
      situacao = ${para},
      saida_tipo = null,
      saida_pedida_em = null,
      saida_aviso_ate = null,
      saida_motivo = null
    where id = ${id}
  `.execute(u.tx)
  await mudarSituacao(u, m, 'desistir_do_desligamento', { motivo, para })
}

/** The state in which the exit was asked for: cancelling it returns there. */
async function antesDaSaida(u: Unidade, m: MatriculaTrancada): Promise<SituacaoDaMatricula> {
  const { rows } = await sql<{ de: string | null }>`
    select de
    from matriculas.eventos
    where matricula_id = ${m.id}
      and tipo = 'pedir_desligamento'
    order by n desc
    limit 1
  `.execute(u.tx)
  const de = rows[0]?.de
  return VOLTAM_DA_SAIDA.find((s) => s === de) ?? 'ativa'
}

/** Frees the units from tomorrow on, takes them off the lists of their plants, and returns those that it had. */
async function soltarUnidades(u: Unidade, m: MatriculaTrancada, hoje: string): Promise<string[]> {
  const { rows } = await sql<UnidadeNaUsina>`
    update matriculas.unidades
    set ate = greatest(desde, ${hoje}::date)
    where matricula_id = ${m.id}
      and ate is null
    returning unidade_id, usina_id
  `.execute(u.tx)
  await tirarDasUsinas(u, rows, `Saída de ${nomeNaLista(m)}`)
  return rows.map((r) => r.unidade_id)
}

const fechar = (u: Unidade, m: MatriculaTrancada, hoje: string) =>
  sql`
    update matriculas.matriculas
    set situacao = 'encerrada', encerrada_em = ${hoje}::date
    where id = ${m.id}
  `.execute(u.tx)

/** Closes after the notice. Credits stay with the units of the holder; the balance is stored with the event. */
export async function encerrar(u: Unidade, ctx: Ctx, id: string, agora = new Date()): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'encerrar')
  const hoje = diaAqui(agora)
  if (m.saida_aviso_ate && hoje < m.saida_aviso_ate)
    throw conflito(`O aviso vai até ${diaBr(m.saida_aviso_ate)}: a matrícula encerra depois.`)
  const unidades = await soltarUnidades(u, m, hoje)
  let dados: Record<string, unknown> = { unidades: unidades.length }
  for (const ao of u.ligados.de(aoEncerrar))
    dados = { ...dados, ...(await ao(u, { matriculaId: id, contatoId: m.contato_id, unidades, em: hoje })) }
  await fechar(u, m, hoje)
  await mudarSituacao(u, m, 'encerrar', { dados })
}

/** Gives up before the admission was used: nothing to return, the units are free. */
export async function desistir(u: Unidade, ctx: Ctx, id: string, motivo: string, agora = new Date()): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAto(ctx, m, 'desistir')
  await desistirDaEntrada(u, m, motivo, diaAqui(agora))
}

export async function desistirDaEntrada(u: Unidade, m: MatriculaTrancada, motivo: string, hoje: string): Promise<void> {
  await sairDaFila(u, m.id, 'desistiu')
  await soltarUnidades(u, m, hoje)
  await sql`
    update matriculas.matriculas
    set saida_tipo = 'desistencia', saida_pedida_em = ${hoje}::date, saida_aviso_ate = ${hoje}::date, saida_motivo = ${motivo}
    where id = ${m.id}
  `.execute(u.tx)
  await fechar(u, m, hoje)
  await mudarSituacao(u, m, 'desistir', { motivo })
}
