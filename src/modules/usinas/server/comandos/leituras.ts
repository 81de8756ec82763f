import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { mesPorExtenso } from '#kit/meses.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Usina } from '../../contract/usinas.ts'
import { usinaMudou } from '../../eventos.ts'
import { usinaPorId } from '../consultas/usinas.ts'
import { reverAlertas } from './alertas.ts'
import { recalcularMeses } from './meses.ts'

export type Fonte = 'mao' | 'csv' | 'inversor' | 'nuvem'

/** Energy of one day. `kwh` is text with a dot, as documents and clouds write it. */
export interface LeituraDoDia {
  dia: string
  kwh: string
  /** false: read before the day was over */
  completa?: boolean
}

/** Above this a day is a wrong unit or another plant: 12 hours at full power. */
const HORAS_DE_PICO = 12

/** Months of these days; a closed one refuses them. */
export async function exigirAbertos(tx: Tx, usinaId: string, dias: readonly string[]): Promise<void> {
  const fechados = await mesesFechados(tx, usinaId, dias)
  if (fechados[0])
    throw conflito(`O mês de ${mesPorExtenso(fechados[0])} está fechado: as leituras dele não mudam mais.`)
}

export async function mesesFechados(tx: Tx, usinaId: string, dias: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ competencia: string }>`
    select competencia
    from usinas.meses
    where usina_id = ${usinaId}
      and fechado
      and competencia = any(${[...new Set(dias.map((d) => d.slice(0, 7)))]}::text[])
    order by competencia
  `.execute(tx)
  return rows.map((r) => r.competencia)
}

/**
 * Stores days of one source. The same day of the same source is replaced: reading again posts nothing twice. What is
 * negative or above 12 × kWp goes to quarantine; a quarantined value that a person has decided on stays decided.
 */
export async function gravarLeituras(
  u: Unidade,
  usina: Usina,
  de: { fonte: Fonte; origem: string; importacaoId?: string },
  leituras: readonly LeituraDoDia[],
): Promise<void> {
  if (leituras.length === 0) return
  await sql`
    insert into usinas.leituras (usina_id, dia, fonte, origem, kwh, situacao, completa, importacao_id, por)
    select
      ${usina.id}, l.dia, ${de.fonte}, ${de.origem}, l.kwh,
      case when l.kwh < 0 or l.kwh > ${HORAS_DE_PICO * usina.kwp} then 'quarentena' else 'ok' end,
      l.completa, ${de.importacaoId ?? null}, ${u.autor.usuario?.id ?? null}
    from jsonb_to_recordset(${JSON.stringify(leituras.map((l) => ({ completa: true, ...l })))}::jsonb)
      as l(dia date, kwh numeric, completa boolean)
    on conflict (usina_id, dia, fonte, origem) do update
      set kwh = excluded.kwh,
        situacao = case when leituras.kwh = excluded.kwh then leituras.situacao else excluded.situacao end,
        completa = excluded.completa,
        importacao_id = excluded.importacao_id,
        por = excluded.por,
        em = now()
  `.execute(u.tx)
  await recalcularMeses(
    u.tx,
    usina,
    leituras.map((l) => l.dia.slice(0, 7)),
  )
  await reverAlertas(u, usina)
  u.emitir(usinaMudou, { usina_id: usina.id })
}

/** The energy of a day as a person read it: it counts before every other source. */
export async function lancarDia(u: Unidade, id: string, d: { dia: string; kwh: number }): Promise<void> {
  const usina = await usinaPorId(u.tx, id, true)
  await exigirAbertos(u.tx, id, [d.dia])
  await gravarLeituras(u, usina, { fonte: 'mao', origem: '' }, [{ dia: d.dia, kwh: String(d.kwh) }])
  u.auditar({ acao: 'leitura_da_usina.lancar', entidade: 'usina', entidade_id: id, depois: d })
}

export async function decidirQuarentena(
  u: Unidade,
  id: string,
  d: { dia: string; fonte: Fonte; origem: string; aceitar: boolean },
): Promise<void> {
  const usina = await usinaPorId(u.tx, id, true)
  await exigirAbertos(u.tx, id, [d.dia])
  const { rows } = await sql<{ kwh: number }>`
    select kwh::float8 as kwh
    from usinas.leituras
    where usina_id = ${id}
      and dia = ${d.dia}
      and fonte = ${d.fonte}
      and origem = ${d.origem}
      and situacao = 'quarentena'
    for update
  `.execute(u.tx)
  const [leitura] = rows
  if (!leitura) throw naoEncontrado('Não há leitura em quarentena neste dia.')
  if (d.aceitar && leitura.kwh < 0) throw conflito('Energia negativa não se aceita: descarte e lance o dia à mão.')
  await sql`
    update usinas.leituras
    set situacao = ${d.aceitar ? 'ok' : 'descartada'}, por = ${u.autor.usuario?.id ?? null}, em = now()
    where usina_id = ${id}
      and dia = ${d.dia}
      and fonte = ${d.fonte}
      and origem = ${d.origem}
  `.execute(u.tx)
  await recalcularMeses(u.tx, usina, [d.dia.slice(0, 7)])
  await reverAlertas(u, usina)
  u.auditar({
    acao: d.aceitar ? 'leitura_da_usina.aceitar' : 'leitura_da_usina.descartar',
    entidade: 'usina',
    entidade_id: id,
    depois: { dia: d.dia, kwh: leitura.kwh },
  })
  u.emitir(usinaMudou, { usina_id: id })
}
