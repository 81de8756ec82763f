import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { ConfiguracaoDaIa } from '../../contract/ia.ts'
import type { Habilidade } from '../../regras/habilidades.ts'
import { MICRO, type Precos } from '../../regras/custo.ts'
import type { Provedor } from '../provedor.ts'

export const CONTEXTO_DA_CHAVE = 'chat.ia_configuracao.chave'

export const linhaDaConfiguracao = (db: Db | Tx) =>
  db.selectFrom('chat.ia_configuracao').selectAll().executeTakeFirstOrThrow()
type Linha = Awaited<ReturnType<typeof linhaDaConfiguracao>>

export const precosDe = (l: Linha): Precos => ({
  preco_entrada_centavos: Number(l.preco_entrada_centavos),
  preco_saida_centavos: Number(l.preco_saida_centavos),
  preco_minuto_centavos: Number(l.preco_minuto_centavos),
})
export const numeroOuNulo = (v: string | number | bigint | null): number | null => (v === null ? null : Number(v))

export const provedorDe = (l: Linha & { endereco: string }, cofre: Cofre): Provedor => ({
  endereco: l.endereco,
  chave: l.chave ? cofre.decifrar(l.chave, CONTEXTO_DA_CHAVE) : null,
  modelo_texto: l.modelo_texto,
  modelo_transcricao: l.modelo_transcricao,
  temperatura: numeroOuNulo(l.temperatura),
  limite_segundos: l.limite_segundos,
})

export interface Gastos {
  mes: string
  custo: number
  hoje: number
}

/**
 * Returns the cost of this month's and today's calls (time zone of São Paulo); calls in progress count with their
 * maximum.
 */
export async function gastos(db: Db | Tx): Promise<Gastos> {
  const { rows } = await sql<{ mes: string; custo: string; hoje: string }>`
    with agora as (select now() at time zone 'America/Sao_Paulo' as local)
    select
      to_char(local, 'YYYY-MM') as mes,
      coalesce(sum(c.custo), 0)::text as custo,
      coalesce(sum(c.custo) filter (where c.em >= date_trunc('day', local) at time zone 'America/Sao_Paulo'), 0)::text as hoje
    from agora
    left join chat.ia_chamadas c on c.em >= date_trunc('month', local) at time zone 'America/Sao_Paulo'
    group by local
  `.execute(db)
  return { mes: rows[0]?.mes ?? '', custo: Number(rows[0]?.custo ?? 0), hoje: Number(rows[0]?.hoje ?? 0) }
}

/**
 * Returns the limit that is used up (the month's first); with `mais`, the limit that a call of this cost would exceed.
 */
export function passou(
  l: Pick<Linha, 'limite_mensal_centavos' | 'limite_diario_centavos'>,
  { custo, hoje }: Gastos,
  mais = 0,
): 'mes' | 'dia' | null {
  const cheio = (limite: Linha['limite_mensal_centavos'], gasto: number) =>
    limite !== null && (mais > 0 ? gasto + mais > Number(limite) * MICRO : gasto >= Number(limite) * MICRO)
  return cheio(l.limite_mensal_centavos, custo) ? 'mes' : cheio(l.limite_diario_centavos, hoje) ? 'dia' : null
}

export const versoesDasInstrucoes = async (db: Db, limite = 200) => {
  const linhas = await db
    .selectFrom('chat.ia_instrucoes as i')
    .leftJoin('acesso_publico.usuarios as u', 'u.id', 'i.por')
    .select(['i.numero', 'i.texto', 'i.em', 'u.nome as por'])
    .orderBy('i.numero', 'desc')
    .limit(limite)
    .execute()
  return linhas.map((i) => ({ ...i, em: i.em.toISOString() }))
}

export async function textoDasInstrucoes(db: Db): Promise<string> {
  return (
    (await db.selectFrom('chat.ia_instrucoes').select('texto').orderBy('numero', 'desc').limit(1).executeTakeFirst())
      ?.texto ?? ''
  )
}

export async function habilidadesDaCaixa(db: Db, caixaId: string): Promise<Habilidade[]> {
  return (
    await db.selectFrom('chat.ia_caixas').select('habilidade').where('caixa_entrada_id', '=', caixaId).execute()
  ).map((l) => l.habilidade)
}

export async function configuracaoInteira(db: Db): Promise<ConfiguracaoDaIa> {
  const [l, gasto, [instrucoes], quem] = await Promise.all([
    linhaDaConfiguracao(db),
    gastos(db),
    versoesDasInstrucoes(db, 1),
    db
      .selectFrom('chat.ia_configuracao as c')
      .innerJoin('acesso_publico.usuarios as u', 'u.id', 'c.atualizada_por')
      .select('u.nome')
      .executeTakeFirst(),
  ])
  const { rows: caixas } = await sql<{ id: string; nome: string; tipo: string; habilidades: Habilidade[] }>`
    select
      x.id,
      x.nome,
      x.tipo,
      array(
        select h.habilidade
        from chat.ia_caixas h
        where h.caixa_entrada_id = x.id
        order by h.habilidade
      ) as habilidades
    from chat.caixas_entrada x
    where x.ativo
    order by x.nome, x.id
  `.execute(db)
  return {
    ligada: l.ligada,
    endereco: l.endereco,
    chave_definida: l.chave !== null,
    modelo_texto: l.modelo_texto,
    modelo_transcricao: l.modelo_transcricao,
    temperatura: numeroOuNulo(l.temperatura),
    limite_segundos: l.limite_segundos,
    limite_mensal_centavos: numeroOuNulo(l.limite_mensal_centavos),
    limite_diario_centavos: numeroOuNulo(l.limite_diario_centavos),
    ...precosDe(l),
    guardar_textos: l.guardar_textos,
    completar_contas: l.completar_contas,
    atualizada_em: l.atualizada_em.toISOString(),
    atualizada_por: quem?.nome ?? null,
    gasto: {
      mes: gasto.mes,
      custo_micro: gasto.custo,
      hoje_micro: gasto.hoje,
      limite_atingido: passou(l, gasto) !== null,
      limite: passou(l, gasto),
    },
    instrucoes: instrucoes ?? null,
    caixas,
  }
}
