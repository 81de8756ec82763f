import { sql } from 'kysely'
import { alterarUnidade, incluirUnidade } from '#modules/contatos/publico.ts'
import type { Unidade as UnidadeDeTrabalho } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Unidade } from '../../tipos.ts'
import { unidadeComNumero, unidadePorId } from '../consultas/unidades.ts'

/** What the energy modules keep of a unit; an absent key stays as it is. */
export type DadosDaEnergia = Partial<
  Pick<
    Unidade,
    'distribuidora_id' | 'cnpj_distribuidora' | 'subgrupo' | 'modalidade' | 'ligacao' | 'medidor' | 'cidade' | 'uf'
  >
>

async function gravar(tx: Tx, id: string, d: DadosDaEnergia): Promise<void> {
  const valores = Object.fromEntries(Object.entries(d).filter(([, v]) => v !== undefined))
  await tx
    .insertInto('unidades.unidades')
    .values({ id, ...valores })
    .onConflict((o) =>
      o.column('id').doUpdateSet({ ...valores, versao: sql`unidades.versao + 1`, atualizada_em: sql`now()` }),
    )
    .execute()
}

export async function alterarEnergia(u: UnidadeDeTrabalho, id: string, d: DadosDaEnergia): Promise<void> {
  const antes = await unidadePorId(u.tx, id)
  await gravar(u.tx, id, d)
  u.auditar({
    acao: 'unidade.alterar',
    entidade: 'unidade',
    entidade_id: id,
    antes: soDe(antes, d),
    depois: d,
  })
}

const soDe = (antes: Unidade, d: DadosDaEnergia): Record<string, unknown> => {
  const todas: Record<string, unknown> = { ...antes }
  return Object.fromEntries(Object.keys(d).map((chave) => [chave, todas[chave]]))
}

/** A unit as a confirmed bill describes it. */
export interface UnidadeDaConta extends DadosDaEnergia {
  numero: string
  distribuidora: string | null
  classe: Unidade['classe']
  titular: string | null
}

/** Creates the unit of a contact, or completes the one with this number. What the bill does not say stays. */
export async function guardarUnidade(u: UnidadeDeTrabalho, contatoId: string, d: UnidadeDaConta): Promise<string> {
  const { numero, distribuidora, classe, titular, ...energia } = d
  const achada = await unidadeComNumero(u.tx, contatoId, numero)
  const id =
    achada?.id ??
    (await incluirUnidade(u, contatoId, { numero, distribuidora, grupo: null, classe, titular, endereco_id: null }))
  if (achada && precisaMudar(achada, d))
    await alterarUnidade(u, contatoId, id, {
      numero: achada.numero ?? numero,
      distribuidora: achada.distribuidora ?? distribuidora,
      grupo: achada.grupo,
      classe: classe ?? achada.classe,
      titular: titular ?? achada.titular,
      endereco_id: achada.endereco_id,
    })
  const ditos = Object.fromEntries(Object.entries(energia).filter(([, v]) => v !== null && v !== undefined))
  await alterarEnergia(u, id, ditos)
  return id
}

const precisaMudar = (a: Unidade, d: UnidadeDaConta): boolean =>
  (d.distribuidora !== null && a.distribuidora === null) ||
  (d.classe !== null && d.classe !== a.classe) ||
  (d.titular !== null && d.titular !== a.titular)

export interface ConsumoLido {
  /** YYYY-MM */
  mes: string
  kwh: string
  estimado?: boolean
}

/** Stores months of consumption; a month said again by a later bill is replaced. */
export async function guardarConsumos(
  u: UnidadeDeTrabalho,
  unidadeId: string,
  contaId: string,
  meses: readonly ConsumoLido[],
): Promise<void> {
  if (meses.length === 0) return
  await sql`
    insert into unidades.consumos (unidade_id, mes, kwh, estimado, conta_id)
    select ${unidadeId}, (m.mes || '-01')::date, m.kwh, m.estimado, ${contaId}
    from jsonb_to_recordset(${JSON.stringify(meses.map((m) => ({ estimado: false, ...m })))}::jsonb)
      as m(mes text, kwh numeric, estimado boolean)
    on conflict (unidade_id, mes) do update
      set kwh = excluded.kwh, estimado = excluded.estimado, conta_id = excluded.conta_id, em = now()
  `.execute(u.tx)
  u.auditar({
    acao: 'unidade.guardar_consumo',
    entidade: 'unidade',
    entidade_id: unidadeId,
    depois: { conta_id: contaId, meses: meses.length },
  })
}
