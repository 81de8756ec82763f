import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { proximasLidas } from '#platform/importacao/importador.ts'
import { diaDoArquivo, type DiaDoArquivo } from '../../../contract/importacoes.ts'
import { reverAlertas } from '../../comandos/alertas.ts'
import { gravarLeituras, mesesFechados } from '../../comandos/leituras.ts'
import { recalcularMeses } from '../../comandos/meses.ts'
import { usinaPorId } from '../../consultas/usinas.ts'
import { deLeituras, fonteDo, type ArquivoDeLeituras } from '../importador.ts'

const LOTE = 500

const dadoDas = (celulas: readonly string[]): DiaDoArquivo => diaDoArquivo.parse(JSON.parse(celulas[0] ?? '{}'))

/** Compares the next days with what is stored of the same source. Writes nothing but the outcome. */
export async function conferirLinhas(u: Unidade, i: ArquivoDeLeituras): Promise<boolean> {
  const linhas = (await proximasLidas(u.tx, deLeituras, i.id, LOTE)).map((l) => ({ n: l.n, ...dadoDas(l.celulas) }))
  if (linhas.length === 0) return false
  const { sistema, fonte } = fonteDo(i.tipo)
  await sql`
    with dias as (
      select *
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
        as d(n int, codigo text, nome text, dia date, kwh numeric)
    ),
    achadas as (
      select
        d.n,
        c.usina_id,
        case
          when c.usina_id is null then 'Diga de que usina é o código ' || d.codigo
          when m.fechado then 'O mês ' || right(m.competencia, 2) || '/' || left(m.competencia, 4) || ' está fechado'
        end as erro,
        case when l.kwh is null then 'nova' when l.kwh = round(d.kwh, 3) then 'igual' else 'muda' end as situacao,
        to_jsonb(l) as antes
      from dias d
      left join usinas.codigos c on c.sistema = ${sistema} and c.codigo = d.codigo
      left join usinas.meses m on m.usina_id = c.usina_id and m.competencia = to_char(d.dia, 'YYYY-MM')
      left join usinas.leituras l
        on l.usina_id = c.usina_id and l.dia = d.dia and l.fonte = ${fonte} and l.origem = d.codigo
    )
    update usinas.importacao_linhas x
    set situacao = case when a.erro is null then a.situacao else 'invalida' end,
      usina_id = a.usina_id,
      antes = a.antes,
      erros = case
        when a.erro is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('coluna', 'codigo', 'mensagem', a.erro))
      end
    from achadas a
    where x.importacao_id = ${i.id}
      and x.n = a.n
  `.execute(u.tx)
  return true
}

interface LinhaAGravar {
  n: number
  celulas: string[]
  usina_id: string
}

/** Stores the next days. A day of a month that was closed meanwhile is left out. */
export async function gravarLinhas(u: Unidade, i: ArquivoDeLeituras): Promise<boolean> {
  const { rows } = await sql<LinhaAGravar>`
    select n, celulas, usina_id
    from usinas.importacao_linhas
    where importacao_id = ${i.id}
      and situacao in ('nova', 'muda')
    order by n
    limit ${LOTE}
  `.execute(u.tx)
  if (rows.length === 0) return false
  const { fonte } = fonteDo(i.tipo)
  // in the order of ids, so that two imports wait for each other in the same order
  const porUsina = [...Map.groupBy(rows, (r) => r.usina_id)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [usinaId, linhas] of porUsina) {
    const usina = await usinaPorId(u.tx, usinaId, true)
    const dias = linhas.map((l) => ({ n: l.n, ...dadoDas(l.celulas) }))
    const fechados = new Set(
      await mesesFechados(
        u.tx,
        usinaId,
        dias.map((d) => d.dia),
      ),
    )
    const abertos = dias.filter((d) => !fechados.has(d.dia.slice(0, 7)))
    await guardarAntes(u, i, usinaId)
    for (const [origem, destes] of Map.groupBy(abertos, (d) => d.codigo))
      await gravarLeituras(
        u,
        usina,
        { fonte, origem, importacaoId: i.id },
        destes.map((d) => ({ dia: d.dia, kwh: d.kwh })),
      )
    const gravadas = abertos.map((d) => d.n)
    await sql`
      update usinas.importacao_linhas
      set situacao = case when n = any(${gravadas}::int[]) then 'gravada' else 'invalida' end
      where importacao_id = ${i.id}
        and n = any(${dias.map((d) => d.n)}::int[])
    `.execute(u.tx)
  }
  return true
}

/** The reading that each row replaces, as it is at this moment and not at the preview. */
const guardarAntes = (u: Unidade, i: ArquivoDeLeituras, usinaId: string) =>
  sql`
    update usinas.importacao_linhas x
    set antes = (
      select to_jsonb(l)
      from usinas.leituras l
      where l.usina_id = x.usina_id
        and l.dia = (x.celulas[1]::jsonb ->> 'dia')::date
        and l.fonte = ${fonteDo(i.tipo).fonte}
        and l.origem = x.celulas[1]::jsonb ->> 'codigo'
    )
    where x.importacao_id = ${i.id}
      and x.usina_id = ${usinaId}
      and x.situacao in ('nova', 'muda')
  `.execute(u.tx)

/** Undoes the days that were not read again since, and restores the readings before them. */
export async function desfazerLinhas(u: Unidade, i: ArquivoDeLeituras): Promise<boolean> {
  const { rows } = await sql<LinhaAGravar & { antes: { kwh: number; situacao: string } | null }>`
    select n, celulas, usina_id, antes
    from usinas.importacao_linhas
    where importacao_id = ${i.id}
      and situacao = 'gravada'
    order by usina_id, n
    limit ${LOTE}
  `.execute(u.tx)
  if (rows.length === 0) return false
  const { fonte } = fonteDo(i.tipo)
  for (const [usinaId, linhas] of Map.groupBy(rows, (r) => r.usina_id)) {
    const usina = await usinaPorId(u.tx, usinaId, true)
    const dados = linhas.map((l) => ({ ...l, ...dadoDas(l.celulas) }))
    const fechados = new Set(
      await mesesFechados(
        u.tx,
        usinaId,
        dados.map((d) => d.dia),
      ),
    )
    for (const d of dados) {
      const onde = sql`usina_id = ${usinaId} and dia = ${d.dia} and fonte = ${fonte} and origem = ${d.codigo} and importacao_id = ${i.id}`
      const { numAffectedRows } = fechados.has(d.dia.slice(0, 7))
        ? { numAffectedRows: 0n }
        : await (
            d.antes === null
              ? sql`delete from usinas.leituras where ${onde}`
              : sql`
                  update usinas.leituras
                  set kwh = ${d.antes.kwh}, situacao = ${d.antes.situacao}, importacao_id = null, em = now()
                  where ${onde}
                `
          ).execute(u.tx)
      await sql`
        update usinas.importacao_linhas
        set situacao = ${Number(numAffectedRows ?? 0) > 0 ? 'desfeita' : 'mantida'}
        where importacao_id = ${i.id}
          and n = ${d.n}
      `.execute(u.tx)
    }
    await recalcularMeses(
      u.tx,
      usina,
      dados.map((d) => d.dia.slice(0, 7)),
    )
    await reverAlertas(u, usina)
  }
  return true
}
