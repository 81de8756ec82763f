import { sql } from 'kysely'
import { z } from 'zod'
import { encargosDosContratos } from '#modules/contratos/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { plano, SEM_CONTRATO, type Encargos, type PlanoDoItem } from '../../tipos.ts'

/** A unit of a member in a month, with the plan that held on its last day. */
export interface UnidadeDoMembro {
  unidade_id: string
  matricula_id: string
  membro: string
  uc: string
  contato_id: string | null
  situacao: string
  ativa_desde: string | null
  encerrada_em: string | null
  /** state of the contract that the membership follows */
  contrato: string | null
  consentiu: boolean
  plano: PlanoDoItem
  cobrada_no_lote: string | null
  /** day of the month on which the member pays */
  vencimento_dia: number
  /** of the contract in force */
  encargos: Encargos
}

const lidoDoBanco = z
  .object({
    modelo: plano.shape.modelo,
    desconto: z.number().nullable(),
    tarifa: z.number().nullable(),
    fixo: z.number().nullable(),
  })
  .transform((p): PlanoDoItem => ({
    modelo: p.modelo,
    ...(p.desconto === null ? {} : { desconto: p.desconto }),
    ...(p.tarifa === null ? {} : { tarifaContratual: p.tarifa }),
    ...(p.fixo === null ? {} : { fixoMensalCent: p.fixo }),
  }))

interface Linha extends Omit<UnidadeDoMembro, 'plano' | 'encargos'> {
  contrato_id: string | null
  modelo: unknown
  desconto: number | null
  tarifa: number | null
  fixo: number | null
}

/**
 * The members' units of a month, by number (punctuation does not count) or by id. A contact without phone and e-mail is
 * none. Leaves out units without a plan on that day.
 */
export async function unidadesDosMembros(
  db: Db | Tx,
  lote: { id: string; competencia: string },
  quais: { ucs: readonly string[] } | { unidades: readonly string[] },
): Promise<UnidadeDoMembro[]> {
  const escolha =
    'ucs' in quais
      ? sql`upper(regexp_replace(x.numero, '[^0-9A-Za-z]', '', 'g')) = any(${quais.ucs}::text[])`
      : sql`u.unidade_id = any(${quais.unidades}::uuid[])`
  const { rows } = await sql<Linha>`
    with mes as (
      select (${lote.competencia} || '-01')::date as de, ((${lote.competencia} || '-01')::date + interval '1 month - 1 day')::date as ate
    )
    select distinct on (u.unidade_id)
      u.unidade_id, m.id as matricula_id, m.nome as membro, x.numero as uc, k.id as contato_id, m.situacao,
      m.ativa_desde::text as ativa_desde, m.encerrada_em::text as encerrada_em,
      m.consentiu_em is not null as consentiu, p.modelo_de_cobranca as modelo, p.desconto::float8 as desconto,
      p.tarifa_contratual::float8 as tarifa, p.fixo_centavos::float8 as fixo, o.letra as cobrada_no_lote,
      m.vencimento_dia, m.contrato_id, ct.situacao as contrato
    from mes
    join matriculas_publico.unidades u on u.desde <= mes.ate and coalesce(u.ate, 'infinity') >= mes.de
    join matriculas_publico.matriculas m on m.id = u.matricula_id
    join contatos_publico.unidades_consumidoras x on x.id = u.unidade_id
    join lateral (
      select modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos
      from matriculas_publico.planos
      where matricula_id = m.id
        and vigente_de <= mes.ate
      order by vigente_de desc
      limit 1
    ) p on true
    left join contratos_publico.contratos ct on ct.id = m.contrato_id
    left join contatos_publico.contatos k on k.id = m.contato_id and coalesce(k.telefone, k.email) is not null
    left join lateral (
      select chr(64 + l.serie) as letra
      from faturas.faturas f
      join faturas.lotes l on l.id = f.lote_id
      where f.unidade_id = u.unidade_id
        and f.competencia = ${lote.competencia}
        and f.situacao <> 'cancelada'
        and f.lote_id <> ${lote.id}
      limit 1
    ) o on true
    where ${escolha}
    order by u.unidade_id, u.desde desc
  `.execute(db)
  const encargos = await encargosDosContratos(
    db,
    rows.flatMap((r) => r.contrato_id ?? []),
  )
  return rows.map(({ modelo, desconto, tarifa, fixo, contrato_id, ...u }) => ({
    ...u,
    encargos: encargos.get(contrato_id ?? '') ?? SEM_CONTRATO,
    plano: lidoDoBanco.parse({ modelo, desconto, tarifa, fixo }),
  }))
}
