import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { ConfiguracaoDaIa } from '../../../contract/ia.ts'
import type { Habilidade } from '../../../regras/ia/habilidades.ts'
import { MICRO, type Precos } from '../../../regras/ia/custo.ts'
import type { Provedor } from '../provedor.ts'

export const CONTEXTO_DA_CHAVE = 'chat.ia_configuracao.chave'

export const linhaDaConfiguracao = (db: Db | Tx) => db.selectFrom('chat.ia_configuracao').selectAll().executeTakeFirstOrThrow()
type Linha = Awaited<ReturnType<typeof linhaDaConfiguracao>>

export const precosDe = (l: Linha): Precos => ({ preco_entrada_centavos: Number(l.preco_entrada_centavos), preco_saida_centavos: Number(l.preco_saida_centavos), preco_minuto_centavos: Number(l.preco_minuto_centavos) })
export const numeroOuNulo = (v: string | number | bigint | null): number | null => (v === null ? null : Number(v))

export const provedorDe = (l: Linha & { endereco: string }, cofre: Cofre): Provedor => ({
  endereco: l.endereco, chave: l.chave ? cofre.decifrar(l.chave, CONTEXTO_DA_CHAVE) : null, modelo_texto: l.modelo_texto, modelo_transcricao: l.modelo_transcricao, temperatura: numeroOuNulo(l.temperatura), limite_segundos: l.limite_segundos,
})

/** What this month's calls cost, those under way with the most that they may. Months are São Paulo's. */
export async function gastoDoMes(db: Db | Tx): Promise<{ mes: string; custo: number }> {
  const { rows } = await sql<{ mes: string; custo: string }>`select to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM') as mes, coalesce(sum(custo), 0)::text as custo
    from chat.ia_chamadas where em >= date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`.execute(db)
  return { mes: rows[0]?.mes ?? '', custo: Number(rows[0]?.custo ?? 0) }
}

export const passou = (l: Linha, custo: number): boolean => l.limite_mensal_centavos !== null && custo >= Number(l.limite_mensal_centavos) * MICRO

export const versoesDasInstrucoes = async (db: Db, limite = 200) => {
  const linhas = await db.selectFrom('chat.ia_instrucoes as i').leftJoin('cad.usuarios as u', 'u.id', 'i.por').select(['i.numero', 'i.texto', 'i.em', 'u.nome as por']).orderBy('i.numero', 'desc').limit(limite).execute()
  return linhas.map((i) => ({ ...i, em: i.em.toISOString() }))
}

export async function textoDasInstrucoes(db: Db): Promise<string> {
  return (await db.selectFrom('chat.ia_instrucoes').select('texto').orderBy('numero', 'desc').limit(1).executeTakeFirst())?.texto ?? ''
}

export async function habilidadesDaCaixa(db: Db, caixaId: string): Promise<Habilidade[]> {
  return (await db.selectFrom('chat.ia_caixas').select('habilidade').where('caixa_entrada_id', '=', caixaId).execute()).map((l) => l.habilidade as Habilidade)
}

export async function configuracaoInteira(db: Db): Promise<ConfiguracaoDaIa> {
  const [l, gasto, [instrucoes], quem] = await Promise.all([
    linhaDaConfiguracao(db), gastoDoMes(db), versoesDasInstrucoes(db, 1),
    db.selectFrom('chat.ia_configuracao as c').innerJoin('cad.usuarios as u', 'u.id', 'c.atualizada_por').select('u.nome').executeTakeFirst(),
  ])
  const { rows: caixas } = await sql<{ id: string; nome: string; tipo: string; habilidades: Habilidade[] }>`select x.id, x.nome, x.tipo, array(select h.habilidade from chat.ia_caixas h where h.caixa_entrada_id = x.id order by h.habilidade) as habilidades
    from chat.caixas_entrada x where x.ativo order by x.nome, x.id`.execute(db)
  return {
    ligada: l.ligada, endereco: l.endereco, chave_definida: l.chave !== null, modelo_texto: l.modelo_texto, modelo_transcricao: l.modelo_transcricao, temperatura: numeroOuNulo(l.temperatura), limite_segundos: l.limite_segundos,
    limite_mensal_centavos: numeroOuNulo(l.limite_mensal_centavos), ...precosDe(l), guardar_textos: l.guardar_textos, atualizada_em: l.atualizada_em.toISOString(), atualizada_por: quem?.nome ?? null,
    gasto: { mes: gasto.mes, custo_micro: gasto.custo, limite_atingido: passou(l, gasto.custo) }, instrucoes: instrucoes ?? null, caixas,
  }
}
