import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { criarExecutor, sistema, type Executar, type Unidade } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { contaLida, injetou, novaUnidade, novaUsina, novoRateio } from '#tests/suporte/creditos.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { indiceDoMes, mesDoIndice } from '../../regras/meses.ts'
import { fecharMesDaUsina } from './fechar-usina.ts'
import { lerConta } from './ler-conta.ts'

let banco: Banco
let executar: Executar
beforeAll(async () => {
  banco = await bancoDeTeste()
  executar = criarExecutor(banco, () => {})
})
const fazer = <T>(fn: (u: Unidade) => Promise<T>): Promise<T> => executar(sistema, fn)

const UNIDADES = 3
const INICIO = indiceDoMes('2026-01')
interface Mes {
  kwh: number
  /** compensated of each unit; null: its bill did not come */
  contas: (number | null)[]
}
interface Mudanca {
  /** days after the list before */
  depoisDe: number
  partes: [number, number, number]
}

/** Months of a plant, and lists that come into force on any days in between. */
const historia = fc.record({
  meses: fc.array(
    fc.record<Mes>({
      kwh: fc.nat(5000),
      contas: fc.array(fc.option(fc.nat(3000), { freq: 4 }), { minLength: UNIDADES, maxLength: UNIDADES }),
    }),
    { minLength: 2, maxLength: 8 },
  ),
  mudancas: fc.array(
    fc
      .record({ depoisDe: fc.integer({ min: 25, max: 80 }), a: fc.integer({ min: 1, max: 49 }), b: fc.nat(49) })
      .map(({ depoisDe, a, b }): Mudanca => ({ depoisDe, partes: [a, b + 1, 99 - a - b] })),
    { minLength: 1, maxLength: 4 },
  ),
})

const somarDiasDevagar = (dia: string, dias: number): string => {
  const d = new Date(`${dia}T12:00:00Z`)
  for (let n = 0; n < dias; n++) d.setUTCDate(d.getUTCDate() + 1)
  return d.toISOString().slice(0, 10)
}

/** Lists with the day from which each counts; the first from before all months. */
function vigencias(mudancas: readonly Mudanca[]): { de: string; partes: readonly number[] }[] {
  let de = '2025-12-20'
  return [
    { de, partes: [60, 30, 10] },
    ...mudancas.map((m) => {
      de = somarDiasDevagar(de, m.depoisDe)
      return { de, partes: m.partes }
    }),
  ]
}

/** Energy in the ledger that is not where it came from: 0 after every posting. */
async function sobraEmAlgumPrefixo(usina: string, unidades: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with por_lancamento as (
      select l.seq, sum(x.wh)::float8 as wh
      from creditos.lancamentos l
      join creditos.linhas x on x.lancamento_id = l.id
      where l.usina_id = ${usina} or l.unidade_id = any(${[...unidades]}::uuid[])
      group by l.seq
    ), andando as (
      select sum(wh) over (order by seq) as ate_aqui from por_lancamento
    )
    select count(*)::int as n from andando where ate_aqui <> 0
  `.execute(banco.db)
  return rows[0]?.n ?? -1
}

async function recebidoPor(unidade: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ mes: string; wh: number }>`
    select to_char(competencia, 'YYYY-MM') as mes, recebido_wh::float8 as wh
    from creditos.meses
    where unidade_id = ${unidade}
  `.execute(banco.db)
  return Object.fromEntries(rows.map((r) => [r.mes, r.wh]))
}

/** Batches of the ledger by what is left, counted again from its lines. */
async function lotesErrados(unidades: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from creditos.lotes l
    left join (
      select unidade_id, usina_id, lote_mes, sum(wh) as wh
      from creditos.linhas
      where conta = 'saldo'
      group by 1, 2, 3
    ) x on x.unidade_id = l.unidade_id and x.usina_id is not distinct from l.usina_id and x.lote_mes = l.mes
    where l.unidade_id = any(${[...unidades]}::uuid[])
      and (l.resta_wh < 0 or l.resta_wh <> coalesce(x.wh, 0))
  `.execute(banco.db)
  return rows[0]?.n ?? -1
}

describe('the ledger of a plant over its months', () => {
  it(
    '[S2.15] shares by the list in force on the first day of each month, conserves energy, and repeats nothing',
    { timeout: 600_000 },
    () =>
      fc.assert(
        fc.asyncProperty(historia, fc.infiniteStream(fc.nat(1000)), async ({ meses, mudancas }, acaso) => {
          const { db } = banco
          const usina = await novaUsina(db, 'Cotia')
          const unidades = [await novaUnidade(db), await novaUnidade(db), await novaUnidade(db)]
          const listas = vigencias(mudancas)
          for (const l of listas)
            await novoRateio(
              banco,
              usina,
              l.de,
              unidades.map((u, i) => [u, l.partes[i] ?? 0] as const),
            )
          const nomes = meses.map((_, i) => mesDoIndice(INICIO + i))
          for (const [i, m] of meses.entries()) await injetou(db, usina, nomes[i] ?? '', m.kwh)
          const feitos: { contaId: string; unidadeId: string }[] = []
          // bills come before or after their month is closed
          const ler = async (i: number, quando: (n: number) => boolean) => {
            for (const [k, usa] of (meses[i]?.contas ?? []).entries()) {
              const unidadeId = unidades[k] ?? ''
              if (usa === null || !quando(k)) continue
              const contaId = await contaLida(db, unidadeId, nomes[i] ?? '', { compensada: usa, consumo: usa })
              await fazer((u) => lerConta(u, { contaId, unidadeId }))
              feitos.push({ contaId, unidadeId })
            }
          }
          for (const i of meses.keys()) {
            const cedo = [0, 1, 2].map(() => (acaso.next().value ?? 0) % 2 === 0)
            await ler(i, (k) => cedo[k] === true)
            await fazer((u) => fecharMesDaUsina(u, usina, nomes[i] ?? ''))
            await ler(i, (k) => cedo[k] !== true)
          }

          for (const [k, unidade] of unidades.entries()) {
            const recebido = await recebidoPor(unidade)
            for (const [i, m] of meses.entries()) {
              const mes = nomes[i] ?? ''
              const valia = listas.filter((l) => l.de <= `${mes}-01`).at(-1)
              const exato = (m.kwh * 1000 * (valia?.partes[k] ?? 0)) / 100
              // the last line takes the Wh of rounding
              expect(Math.abs((recebido[mes] ?? 0) - exato), `${mes} of unit ${k}`).toBeLessThanOrEqual(2)
            }
          }
          expect(await sobraEmAlgumPrefixo(usina, unidades)).toBe(0)
          expect(await lotesErrados(unidades)).toBe(0)
          const linhas = async () =>
            (
              await sql<{ n: number }>`
                select count(*)::int as n from creditos.lancamentos
                where usina_id = ${usina} or unidade_id = any(${unidades}::uuid[])
              `.execute(db)
            ).rows[0]?.n
          const antes = await linhas()
          for (const f of feitos) await fazer((u) => lerConta(u, f))
          for (const mes of nomes) await fazer((u) => fecharMesDaUsina(u, usina, mes))
          expect(await linhas()).toBe(antes)
        }),
        { numRuns: Math.ceil(CASOS / 25) },
      ),
  )
})
