import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'

/** Writes the status columns of the connection, not the configured ones. */
export async function gravarSituacao(
  banco: Banco,
  mudanca: { erro?: string | null; moeda?: string; sincronizada_em?: Date },
): Promise<void> {
  await banco.db.updateTable('meta.conexao').set(mudanca).execute()
}

export interface BuscaAberta {
  id: string
  tipo: 'busca' | 'conferencia'
  desde: Date
}

/** Starts a search, or restarts it after its process died. Undefined when it ended or was cancelled. */
export async function tomarBusca(banco: Banco, id: string): Promise<BuscaAberta | undefined> {
  const { rows } = await sql<BuscaAberta>`
    update meta.buscas
    set estado = 'rodando', formularios_lidos = 0, lidos = 0
    where id = ${id}
      and estado in ('na_fila', 'rodando')
    returning id, tipo, desde
  `.execute(banco.db)
  return rows[0]
}

/** Adds to the progress. Returns false when the search was cancelled meanwhile. */
export async function avancarBusca(
  banco: Banco,
  id: string,
  mais: { formularios?: number; formularios_lidos?: number; lidos?: number; novos?: number },
): Promise<boolean> {
  const { rows } = await sql`
    update meta.buscas
    set
      formularios = greatest(formularios, ${mais.formularios ?? 0}),
      formularios_lidos = formularios_lidos + ${mais.formularios_lidos ?? 0},
      lidos = lidos + ${mais.lidos ?? 0},
      novos = novos + ${mais.novos ?? 0}
    where id = ${id}
      and estado = 'rodando'
    returning id
  `.execute(banco.db)
  return rows.length > 0
}

export async function terminarBusca(banco: Banco, id: string, erro: string | null): Promise<void> {
  await banco.db
    .updateTable('meta.buscas')
    .set({ estado: erro ? 'falhou' : 'pronta', erro, fim_em: new Date() })
    .where('id', '=', id)
    .where('estado', '=', 'rodando')
    .execute()
}

export async function leadPendente(
  banco: Banco,
  id: string,
): Promise<{ leadgen_id: string; estado: string } | undefined> {
  return banco.db.selectFrom('meta.leads').select(['leadgen_id', 'estado']).where('id', '=', id).executeTakeFirst()
}

export async function nomeDoFormulario(banco: Banco, id: string): Promise<string | null> {
  const linha = await banco.db
    .selectFrom('meta.leads')
    .select('formulario_nome')
    .where('formulario_id', '=', id)
    .where('formulario_nome', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return linha?.formulario_nome ?? null
}

export interface ConjuntoLido {
  id: string
  conta: string
  nome: string
  status: string
  situacao_efetiva: string
  campanha_id: string | null
  campanha_nome: string | null
  objetivo: string | null
  otimizacao: string | null
  cobranca: string | null
  lance: string | null
  destino: string | null
  orcamento_diario: number | null
  orcamento_total: number | null
  orcamento_restante: number | null
  inicio_em: Date | null
  fim_em: Date | null
  avisos: string[]
  criado_em: Date | null
}
export interface DiaLido {
  conjunto_id: string
  dia: string
  gasto: number
  impressoes: number
  alcance: number
  cliques: number
  leads: number
}

export async function gravarConjuntos(banco: Banco, lidos: readonly ConjuntoLido[]): Promise<void> {
  for (const c of lidos) {
    const valores = { ...c, avisos: JSON.stringify(c.avisos), sincronizado_em: new Date() }
    await banco.db
      .insertInto('meta.conjuntos')
      .values(valores)
      .onConflict((oc) => oc.column('id').doUpdateSet(valores))
      .execute()
  }
}

/** Replaces the stored days, because Meta corrects recent ones. */
export async function gravarDias(banco: Banco, dias: readonly DiaLido[]): Promise<void> {
  if (dias.length === 0) return
  await sql`
    insert into meta.conjunto_dias (conjunto_id, dia, gasto, impressoes, alcance, cliques, leads)
    select r.*
    from jsonb_to_recordset(${JSON.stringify(dias)}::jsonb) as r(
      conjunto_id text, dia date, gasto bigint, impressoes bigint, alcance bigint, cliques bigint, leads bigint
    )
    join meta.conjuntos c on c.id = r.conjunto_id
    on conflict (conjunto_id, dia) do update set
      gasto = excluded.gasto,
      impressoes = excluded.impressoes,
      alcance = excluded.alcance,
      cliques = excluded.cliques,
      leads = excluded.leads
  `.execute(banco.db)
}
