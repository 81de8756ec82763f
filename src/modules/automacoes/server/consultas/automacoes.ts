import { sql } from 'kysely'
import { proximaVez } from '#engines/regras/agenda.ts'
import { regra, type Gatilho } from '#engines/regras/tipos.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { diasFechados } from '#kit/feriados.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { AutomacaoDeTodas, AutomacaoVista } from '../../contract/automacoes.ts'
import { frasesDosGatilhos } from './nomes.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'

interface Linha extends Omit<AutomacaoDeTodas, 'atualizada_em' | 'ultimas' | 'ultima' | 'frase' | 'proxima_em'> {
  atualizada_em: Date
  feitas: number
  falhas: number
  ultima_em: Date | null
  feriados: string[]
  ultima_situacao: NonNullable<AutomacaoVista['ultima']>['situacao']
}
const DIAS = 30

async function ler(db: Db | Tx, onde: ReturnType<typeof sql>): Promise<AutomacaoDeTodas[]> {
  const { rows } = await sql<Linha>`
    select
      r.id,
      r.funil_id,
      r.nome,
      r.versao,
      r.ativa,
      r.pausa,
      v.definicao,
      r.rascunho,
      r.atualizada_em,
      coalesce(x.feitas, 0) as feitas,
      coalesce(x.falhas, 0) as falhas,
      f.nome as funil_nome,
      f.departamento,
      cad.feriados_de(array[f.departamento]) as feriados,
      l.criada_em as ultima_em,
      l.situacao as ultima_situacao
    from funis.regras r
    join funis_publico.funis f on f.id = r.funil_id
    left join funis.regra_versoes v on v.regra_id = r.id and v.numero = r.versao
    left join lateral (
      select
        count(*) filter (where e.situacao = 'feita')::int as feitas,
        count(*) filter (where e.situacao = 'falhou')::int as falhas
      from funis.execucoes e
      where e.regra_id = r.id
        and e.criada_em > now() - ${sql.lit(`${DIAS} days`)}::interval
    ) x on true
    left join lateral (
      select e.criada_em, e.situacao
      from funis.execucoes e
      where e.regra_id = r.id
      order by e.criada_em desc, e.id desc
      limit 1
    ) l on true
    where r.arquivada_em is null
      and ${departamentoLigado(sql`f.departamento`)}
      and ${onde}
    order by f.departamento, f.nome, r.criada_em, r.id
  `.execute(db)
  const lidas = rows.map((r) => ({
    ...r,
    definicao: r.definicao && regra.parse(r.definicao),
    rascunho: r.rascunho && regra.parse(r.rascunho),
  }))
  const frase = await frasesDosGatilhos(
    db,
    lidas.flatMap((r) => (r.definicao ?? r.rascunho)?.gatilho ?? []),
  )
  return lidas.map(({ feitas, falhas, ultima_em, ultima_situacao, feriados, ...r }) => ({
    ...r,
    ...doGatilho(r, feriados, frase),
    atualizada_em: r.atualizada_em.toISOString(),
    ultimas: { feitas, falhas },
    ultima: ultima_em && { em: ultima_em.toISOString(), situacao: ultima_situacao },
  }))
}

function doGatilho(
  r: Pick<AutomacaoVista, 'definicao' | 'rascunho' | 'ativa'>,
  feriados: readonly string[],
  frase: (g: Gatilho) => string,
): Pick<AutomacaoVista, 'frase' | 'proxima_em'> {
  const g = (r.definicao ?? r.rascunho)?.gatilho
  const proxima = g?.tipo === 'agenda' && r.ativa ? proximaVez(g, new Date(), diasFechados(feriados)) : null
  return { frase: g ? frase(g) : '', proxima_em: proxima?.toISOString() ?? null }
}

export const automacoesDoFunil = (db: Db, funilId: string): Promise<AutomacaoVista[]> =>
  ler(db, sql`r.funil_id = ${funilId}::uuid`)
export const automacoesDosFunis = (db: Db, funis: readonly string[]): Promise<AutomacaoDeTodas[]> =>
  ler(db, sql`r.funil_id = any(${[...funis]}::uuid[]) and f.arquivado_em is null`)
export async function umaAutomacao(db: Db | Tx, id: string): Promise<AutomacaoVista> {
  const [r] = await ler(db, sql`r.id = ${id}::uuid`)
  if (!r) throw naoEncontrado('Regra não encontrada.')
  return r
}
