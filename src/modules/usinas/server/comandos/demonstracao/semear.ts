import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

export interface UsinaDaDemonstracao {
  id: string
  nome: string
  distribuidora_id: string
  kwp: number
  ca_kw: number
  classe_gd: 'GD_I' | 'GD_II'
  protocolo_em: string
  entrou_em: string
  uf: string
  cidade: string
  versao_id: string
  linhas: { id: string; unidade_id: string; matricula_id: string; parte: number; ordem: number }[]
  meses: { competencia: string; esperado_kwh: number; injetado_kwh: number; dias: number }[]
}

/** Plants of the demonstration with the list that shares each one and their months, closed ones as closed. */
export async function semearUsinas(tx: Tx, usinas: readonly UsinaDaDemonstracao[], autor: string): Promise<void> {
  const json = JSON.stringify(usinas)
  await sql`
    insert into usinas.usinas (
      id, nome, distribuidora_id, kwp, ca_kw, modalidade, classe_gd, protocolo_em, entrou_em, uf, cidade, criada_por, criada_em
    )
    select
      u.id, u.nome, u.distribuidora_id, u.kwp, u.ca_kw, 'GERACAO_COMPARTILHADA', u.classe_gd, u.protocolo_em, u.entrou_em,
      u.uf, u.cidade, ${autor}, u.protocolo_em
    from jsonb_to_recordset(${json}::jsonb) as u(
      id uuid, nome text, distribuidora_id uuid, kwp numeric, ca_kw numeric, classe_gd text, protocolo_em date,
      entrou_em date, uf text, cidade text
    )
  `.execute(tx)
  await sql`
    insert into usinas.versoes (id, usina_id, n, modo, linhas, classe_antes, classe_depois, criada_por, criada_em)
    select
      u.versao_id, u.id, 1, 'percentual', jsonb_array_length(u.linhas), u.classe_gd, u.classe_gd, ${autor},
      u.entrou_em - 40
    from jsonb_to_recordset(${json}::jsonb) as u(id uuid, versao_id uuid, classe_gd text, entrou_em date, linhas jsonb)
  `.execute(tx)
  await sql`
    insert into usinas.rateios (id, versao_id, usina_id, unidade_id, matricula_id, modo, parte, ordem, situacao)
    select l.id, u.versao_id, u.id, l.unidade_id, l.matricula_id, 'percentual', l.parte, l.ordem, 'criada'
    from jsonb_to_recordset(${json}::jsonb) as u(id uuid, versao_id uuid, linhas jsonb)
    cross join lateral jsonb_to_recordset(u.linhas) as l(
      id uuid, unidade_id uuid, matricula_id uuid, parte numeric, ordem int
    )
  `.execute(tx)
  await sql`
    update usinas.versoes v
    set situacao = 'pedida',
      pedida_em = u.entrou_em - 35,
      protocolo = 'RAT-' || to_char(u.entrou_em, 'YYYYMM') || '-' || right(u.id::text, 4),
      vigente_de = u.entrou_em
    from usinas.usinas u
    where u.id = v.usina_id
      and v.id = any(${usinas.map((u) => u.versao_id)}::uuid[])
  `.execute(tx)
  await sql`
    update usinas.versoes v
    set respondida_em = u.entrou_em - 12
    from usinas.usinas u
    where u.id = v.usina_id
      and v.id = any(${usinas.map((u) => u.versao_id)}::uuid[])
  `.execute(tx)
  await sql`
    insert into usinas.meses (
      usina_id, competencia, esperado_kwh, gerado_kwh, gerado_de, dias_lidos, injetado_kwh, injetado_de, fechado,
      fechado_em, fechado_por
    )
    select
      u.id, m.competencia, m.esperado_kwh, m.injetado_kwh, 'mes', m.dias, m.injetado_kwh, 'mao', true,
      least((m.competencia || '-01')::date + interval '1 month 5 days', now()), ${autor}
    from jsonb_to_recordset(${json}::jsonb) as u(id uuid, meses jsonb)
    cross join lateral jsonb_to_recordset(u.meses) as m(
      competencia text, esperado_kwh numeric, injetado_kwh numeric, dias int
    )
  `.execute(tx)
}
