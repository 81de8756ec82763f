import { sql } from 'kysely'
import { energiaDasContas } from '#modules/contas/publico.ts'
import { rateioEm } from '#modules/usinas/publico.ts'
import { contem } from '#kit/objeto.ts'
import { ligacoes } from '#engines/energia/fatura-b.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ConsumoDaUnidade, ListaDoRateio } from '../../regras/repartir.ts'

export interface MesDaUsina {
  nome: string
  /** whole Wh; null: not read */
  injetadoWh: number | null
}

/** What the plant injected in a month; null for an unknown plant. */
export async function mesDaUsina(db: Db, usinaId: string, mes: string): Promise<MesDaUsina | null> {
  const { rows } = await sql<{ nome: string; wh: number | null }>`
    select u.nome, round(m.injetado_kwh * 1000)::float8 as wh
    from usinas_publico.usinas u
    left join usinas_publico.meses m on m.usina_id = u.id and m.competencia = ${mes}
    where u.id = ${usinaId}
  `.execute(db)
  return rows[0] ? { nome: rows[0].nome, injetadoWh: rows[0].wh } : null
}

/**
 * The list that shares a month: the one in force on its first day. One that begins within the month counts from the next
 * billing cycle (REN 1.000 art. 655-H).
 */
export async function listaDoMes(
  db: Db,
  usinaId: string,
  mes: string,
): Promise<(ListaDoRateio & { versaoId: string }) | null> {
  const r = await rateioEm(db, usinaId, `${mes}-01`)
  return (
    r && {
      versaoId: r.versao_id,
      n: r.n,
      modo: r.modo,
      destinoId: r.destino_id,
      linhas: r.linhas.map((l) => ({ unidadeId: l.unidade_id, parte: l.parte })),
    }
  )
}

/** What the bills of a month say of units that are served by order. */
export async function consumosDoMes(
  db: Db,
  unidades: readonly string[],
  mes: string,
): Promise<Map<string, ConsumoDaUnidade>> {
  const contas = await energiaDasContas(db, { unidades, de: mes, ate: mes })
  const { rows } = await sql<{ id: string; ligacao: string | null }>`
    select id, ligacao
    from unidades_publico.unidades
    where id = any(${[...unidades]}::uuid[])
  `.execute(db)
  const ligacaoDe = new Map(rows.map((r) => [r.id, r.ligacao]))
  return new Map(
    contas.map((c) => {
      const ligacao = ligacaoDe.get(c.unidade_id)
      return [
        c.unidade_id,
        { consumoKwh: (c.consumo_wh ?? 0) / 1000, ligacao: ligacao && contem(ligacoes, ligacao) ? ligacao : 'MONO' },
      ]
    }),
  )
}
