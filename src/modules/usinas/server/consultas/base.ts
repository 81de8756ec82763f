import { sql } from 'kysely'
import { compensaEntreTitulares } from '#engines/energia/classe.ts'
import { conflito } from '#kit/erro.ts'
import { lerTarifaVigente } from '#modules/tarifas/publico.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { BaseDoSimulador } from '../../contract/rateios.ts'
import type { Usina } from '../../contract/usinas.ts'
import { diasDoMes } from '../../regras/esperado.ts'
import { saldosDasUnidades } from '../encaixes.ts'
import { mesesDaUsina } from './meses.ts'
import { rateioEm } from './rateio-em.ts'

type UnidadeDaBase = BaseDoSimulador['unidades'][number]

/** A month of a plant in the terms of the simulator. `mais`: units that are not in the list in force. */
export async function baseDaSimulacao(
  db: Db | Tx,
  ligados: Ligados,
  u: Usina,
  { competencia, mais }: { competencia: string; mais: readonly string[] },
): Promise<BaseDoSimulador> {
  const fim = `${competencia}-${diasDoMes(competencia)}`
  const vigente = await rateioEm(db, u.id, fim)
  const ids = [...new Set([...(vigente?.linhas.map((l) => l.unidade_id) ?? []), ...mais])]
  if (u.distribuidora_id === null)
    throw conflito('Diga a distribuidora da usina para simular o rateio.', [
      { campo: 'distribuidora_id', mensagem: 'Escolha a distribuidora' },
    ])
  const t = await lerTarifaVigente(db, {
    distribuidoraId: u.distribuidora_id,
    em: fim,
    uf: u.uf,
    subgrupo: 'B1',
    modalidade: 'convencional',
    classe: 'residencial',
  })
  if (!t) throw conflito('A distribuidora da usina ainda não tem tarifa. Cadastre-a em Tarifas.')
  const [m] = await mesesDaUsina(db, u, competencia, 1)
  return {
    competencia,
    ...excedenteDe(m),
    ano: Number(competencia.slice(0, 4)),
    usina: { ca_kw: u.ca_kw, despachavel: u.despachavel, modalidade: u.modalidade, protocolo_em: u.protocolo_em },
    tarifa: t.tarifa,
    tarifa_rotulo: `${t.distribuidora.nome}, ${t.rotulo}`,
    tributos: t.tributos,
    metodo: t.distribuidora.metodo,
    regra_minimo: t.distribuidora.regraMinimo,
    politica_icms: t.politicaIcms,
    pis_cofins_cobrado: compensaEntreTitulares(u.modalidade) && !t.distribuidora.pisCofinsIsentoCompensacao,
    unidades: await unidadesDaBase(db, ligados, ids, competencia),
    vigente: vigente && {
      n: vigente.n,
      modo: vigente.modo,
      destino_id: vigente.destino_id,
      linhas: vigente.linhas.map((l) => ({ unidade_id: l.unidade_id, parte: l.parte })),
    },
  }
}

/** Injected energy is what is shared; the others take its place while no bill was read. */
function excedenteDe(
  m: { injetado_kwh: number | null; gerado_kwh: number | null; esperado_kwh: number } | undefined,
): Pick<BaseDoSimulador, 'excedente_kwh' | 'excedente_de'> {
  if (m && m.injetado_kwh !== null) return { excedente_kwh: m.injetado_kwh, excedente_de: 'injetado' }
  if (m && m.gerado_kwh !== null) return { excedente_kwh: m.gerado_kwh, excedente_de: 'gerado' }
  return { excedente_kwh: m?.esperado_kwh ?? 0, excedente_de: 'esperado' }
}

/** In the order of `ids`. Consumption of the month, else the mean of the year before it. */
async function unidadesDaBase(
  db: Db | Tx,
  ligados: Ligados,
  ids: readonly string[],
  competencia: string,
): Promise<UnidadeDaBase[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<UnidadeDaBase, 'saldo_kwh'>>`
    select
      x.id as unidade_id,
      p.nome as titular,
      x.numero,
      coalesce(e.ligacao, 'TRI') as ligacao,
      coalesce(k.no_mes, k.media, 0)::float8 as consumo_kwh,
      case when k.no_mes is not null then 'mes' when k.media is not null then 'media' else 'nenhum' end as consumo_de
    from contatos_publico.unidades_consumidoras x
    left join contatos_publico.contatos p on p.id = x.contato_id
    left join unidades_publico.unidades e on e.id = x.id
    cross join lateral (
      select
        max(kwh) filter (where mes = (${competencia} || '-01')::date) as no_mes,
        round(avg(kwh), 3) as media
      from unidades_publico.consumos c
      where c.unidade_id = x.id
        and c.mes between (${competencia} || '-01')::date - interval '11 months' and (${competencia} || '-01')::date
    ) k
    where x.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], x.id)
  `.execute(db)
  const saldos = new Map<string, number>()
  for (const ler of ligados.de(saldosDasUnidades)) for (const [id, kwh] of await ler(db, ids)) saldos.set(id, kwh)
  return rows.map((r) => ({ ...r, saldo_kwh: saldos.get(r.unidade_id) ?? 0 }))
}
