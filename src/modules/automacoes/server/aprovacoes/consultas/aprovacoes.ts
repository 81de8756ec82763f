import { sql, type RawBuilder } from 'kysely'
import { medidaEmPalavras, rotuloDoVigiado, unidadeDe } from '#engines/funil/aprovacao.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { VALOR_DO_CARTAO } from '#engines/funil/tipos.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { AprovacaoVista } from '../../../contract/aprovacoes.ts'
import { camposEmUso } from '#modules/funis/publico.ts'
import { nomeDoPedido, podeDecidir } from '../politica.ts'
import { decisaoEmEspera, esperaDe } from './em-espera.ts'

interface Linha extends Omit<
  AprovacaoVista,
  'pedida_por' | 'pedida_em' | 'expira_em' | 'decidida_em' | 'etapas' | 'posso_cancelar' | 'numeros'
> {
  vigiados: Record<string, number | null>
  pedida_por: string
  pedida_por_nome: string
  pedida_em: Date
  expira_em: Date | null
  decidida_em: Date | null
  etapas: { nome: string }[]
  votos: { etapa: number; por: { id: string; nome: string }; decisao: string; motivo: string | null; em: string }[]
}

async function ler(db: Db, eu: string, onde: RawBuilder<unknown>): Promise<AprovacaoVista[]> {
  const { rows } = await sql<Linha>`
    select
      a.id,
      a.cartao_id,
      k.funil_id,
      f.nome as funil_nome,
      k.titulo,
      ${nomeDoPedido} as politica,
      a.campo,
      a.estagio_id,
      a.vigiados,
      a.valor_centavos::float8 as valor_centavos,
      a.pedida_por,
      u.nome as pedida_por_nome,
      a.pelo_sistema,
      a.observacao,
      a.pedida_em,
      a.expira_em,
      a.decidida_em,
      a.situacao,
      a.etapa,
      a.etapas,
      ${podeDecidir(eu)} as posso_decidir,
      ${decisaoEmEspera(eu)} as decisao_em_espera,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'etapa',
              v.etapa,
              'por',
              jsonb_build_object('id', q.id, 'nome', q.nome),
              'decisao',
              v.decisao,
              'motivo',
              v.motivo,
              'em',
              v.em
            )
          ),
          '[]'
        )
        from funis.votos v
        join acesso_publico.usuarios q on q.id = v.usuario_id
        where v.aprovacao_id = a.id
      ) as votos
    from funis.aprovacoes a
    join funis_publico.cartoes k on k.id = a.cartao_id
    join funis_publico.funis f on f.id = k.funil_id
    left join funis.politicas p on p.id = a.politica_id
    left join funis_publico.estagios e on e.id = a.estagio_id
    join acesso_publico.usuarios u on u.id = a.pedida_por
    where ${onde}
    order by a.pedida_em desc, a.id desc
    limit 200
  `.execute(db)
  const campos = rows.some((l) => l.estagio_id) ? await camposEmUso(db) : new Map<string, Campo>()
  return rows.map(({ votos, pedida_por_nome, vigiados, ...l }) => ({
    ...l,
    numeros: l.estagio_id ? numerosDe(vigiados, campos) : [],
    pedida_por: { id: l.pedida_por, nome: pedida_por_nome },
    pedida_em: l.pedida_em.toISOString(),
    expira_em: l.expira_em?.toISOString() ?? null,
    decidida_em: l.decidida_em?.toISOString() ?? null,
    etapas: l.etapas.map((e, i) => ({ nome: e.nome, voto: votos.find((v) => v.etapa === i) ?? null })),
    posso_cancelar: l.situacao === 'pendente' && !l.decisao_em_espera && l.pedida_por === eu,
  }))
}

/** The watched values as text; the amount of a policy is already shown next to its name. */
const numerosDe = (vigiados: Linha['vigiados'], campos: ReadonlyMap<string, Campo>) =>
  Object.entries(vigiados).map(([k, n]) => ({
    rotulo: rotuloDoVigiado(k, campos),
    texto: medidaEmPalavras(k === VALOR_DO_CARTAO ? 'reais' : (unidadeDe(campos.get(k)) ?? 'numero'), n),
  }))

/** What the user may decide, and what they decided and can still undo. */
export const esperandoPorMim = (db: Db, eu: string) => ler(db, eu, sql`(${podeDecidir(eu)} or ${esperaDe(eu)})`)
export const pedidasPorMim = (db: Db, eu: string) => ler(db, eu, sql`a.pedida_por = ${eu}::uuid`)
/** Requests with a decision of the user, the last one asked first. */
export const decididasPorMim = (db: Db, eu: string) =>
  ler(
    db,
    eu,
    sql`(
      exists (
        select from funis.votos meu
        where meu.aprovacao_id = a.id
          and meu.usuario_id = ${eu}::uuid
      )
      or ${esperaDe(eu)}
    )`,
  )
export const aprovacoesDoCartao = (db: Db, eu: string, cartaoId: string) =>
  ler(db, eu, sql`a.cartao_id = ${cartaoId}::uuid`)
export const umaAprovacao = async (db: Db, eu: string, id: string): Promise<AprovacaoVista | undefined> =>
  (await ler(db, eu, sql`a.id = ${id}::uuid`))[0]

/** Current state of a request, for users who were notified of it; undefined: it was deleted. */
export const estadoDaAprovacao = async (db: Db, id: string): Promise<{ situacao: string; etapa: number } | undefined> =>
  db.selectFrom('funis.aprovacoes').select(['situacao', 'etapa']).where('id', '=', id).executeTakeFirst()

/**
 * Whether the approval step of a notification (`aprovar:<request>:<step>`) is still pending. True for any other
 * notification.
 */
export async function aindaEspera(db: Db, chave: string): Promise<boolean> {
  const [, id, etapa] = /^aprovar:([0-9a-f-]{36}):(\d+)/.exec(chave) ?? []
  if (!id) return true
  const a = await estadoDaAprovacao(db, id)
  return a?.situacao === 'pendente' && a.etapa === Number(etapa)
}
