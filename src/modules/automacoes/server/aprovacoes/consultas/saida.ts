import { sql } from 'kysely'
import { medidaEmPalavras, quemCobre, rotuloDoVigiado, type Medidas } from '#engines/funil/aprovacao.ts'
import type { AprovacaoDeSaida, Estagio } from '#engines/funil/tipos.ts'
import { listaDeOpcoes, listaFalada } from '#kit/lista-falada.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { DecisaoEmEspera, SaidaVista } from '../../../contract/aprovacoes.ts'
import { comoCredencial } from '../../../regras/aprovacao.ts'
import { camposEmUso, medidasDoCartao, quemAvisar } from '#modules/funis/publico.ts'
import { citado, temDireito } from '../politica.ts'
import { decisaoEmEspera } from './em-espera.ts'

type Decisor = SaidaVista['quem'][number]
export interface CartaoNoPortao {
  id: string
  funil_id: string
  responsavel_id: string | null
}

/** Stages on the way to `alvoId` that this card has no approval to leave; with `inclusive`, `alvoId` itself as well. */
export async function faltaAprovar(
  db: Db | Tx,
  cartaoId: string,
  alvoId: string,
  inclusive = false,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`
    select id
    from funis.falta_aprovar(${cartaoId}, ${alvoId}, ${inclusive}) as id
  `.execute(db)
  return rows.map((r) => r.id)
}

/** Current values of the watched fields. */
export async function medidasDo(db: Db | Tx, cartaoId: string, vigia: AprovacaoDeSaida['vigia']): Promise<Medidas> {
  const { rows } = await sql<{ medidas: Medidas | null }>`
    select ${medidasDoCartao(sql`${cartaoId}`, sql`${vigia.map((v) => v.campo)}`)} as medidas
  `.execute(db)
  return rows[0]?.medidas ?? {}
}

const umaEtapa = (quem: readonly string[]) => sql`${JSON.stringify([{ quem }])}::jsonb`

/**
 * Active users who could decide a request of `pedidaPor` in a step with these deciders, with the end of their absence.
 */
async function decisoresPara(db: Db | Tx, quem: readonly string[], pedidaPor: string): Promise<Decisor[]> {
  if (quem.length === 0) return []
  const { rows } = await sql<{ id: string; nome: string; ausente_ate: Date | null }>`
    select
      q.id,
      q.nome,
      (
        select max(x.ate)
        from acesso_publico.ausencias x
        where x.usuario_id = q.id
          and x.de <= now()
          and x.ate > now()
      ) as ausente_ate
    from acesso_publico.usuarios q
    cross join (
      select
        null::uuid as id,
        ${pedidaPor}::uuid as pedida_por,
        0 as etapa,
        null::bigint as valor_centavos,
        ${umaEtapa(quem)} as etapas
    ) a
    where ${temDireito(sql`q.id`)}
    order by ausente_ate nulls first, plataforma.sem_acento(q.nome), q.id
    limit 50
  `.execute(db)
  return rows.map((r) => ({ ...r, ausente_ate: r.ausente_ate?.toISOString() ?? null }))
}

/** Whether this user holds one of these positions or roles personally (not as a substitute). */
async function temUm(db: Db | Tx, usuarioId: string, quem: readonly string[]): Promise<boolean> {
  if (quem.length === 0) return false
  const { rows } = await sql`
    select 1
    from acesso_publico.usuarios dq
    cross join (select 0 as etapa, null::bigint as valor_centavos, ${umaEtapa(quem)} as etapas) a
    where dq.id = ${usuarioId}
      and dq.ativo
      and ${citado(sql`dq`)}
  `.execute(db)
  return rows.length > 0
}

/** Whether this user may proceed without a request, within a limit of their own position. */
export const passaSozinho = (db: Db | Tx, usuarioId: string, ap: AprovacaoDeSaida, m: Medidas): Promise<boolean> =>
  temUm(db, usuarioId, quemCobre(ap, m, 'passa').map(comoCredencial))

interface PedidoNoEstagio {
  id: string
  situacao: string
  pedida_por: string
  etapas: { quem: string[] }[]
  decisao_em_espera: SaidaVista['decisao_em_espera']
}

/** The current request for leaving this stage: pending or granted, and watching all fields that are watched now. */
async function pedidoVigente(
  db: Db | Tx,
  cartaoId: string,
  e: Estagio,
  eu: string,
): Promise<PedidoNoEstagio | undefined> {
  const { rows } = await sql<PedidoNoEstagio>`
    select a.id, a.situacao, a.pedida_por, a.etapas, ${decisaoEmEspera(eu)} as decisao_em_espera
    from funis.aprovacoes a
    where a.cartao_id = ${cartaoId}
      and a.estagio_id = ${e.id}
      and a.situacao in ('pendente', 'aprovada')
      and a.vigiados ?& ${(e.aprovacao?.vigia ?? []).map((v) => v.campo)}::text[]
  `.execute(db)
  return rows[0]
}

/** Whether this card may move on from the stage, the watched values, who may approve, and otherwise whom to contact. */
export async function situacaoDaSaida(
  db: Db | Tx,
  c: CartaoNoPortao,
  e: Estagio,
  usuarioId: string,
): Promise<SaidaVista> {
  const ap = e.aprovacao ?? { vigia: [], alcadas: [] }
  const [m, campos, pedido] = [
    await medidasDo(db, c.id, ap.vigia),
    await camposEmUso(db),
    await pedidoVigente(db, c.id, e, usuarioId),
  ]
  const vigia = ap.vigia.map((v) => ({
    campo: v.campo,
    rotulo: rotuloDoVigiado(v.campo, campos),
    texto: medidaEmPalavras(v.unidade, m[v.campo]),
  }))
  const base = { estagio_id: e.id, estagio: e.nome, vigia, quem: [], pedir_a: [], frase: '', decisao_em_espera: null }
  if (pedido?.situacao === 'aprovada')
    return { ...base, situacao: 'aprovada', frase: `Aprovado para sair de “${e.nome}”.` }
  if (pedido?.decisao_em_espera)
    return {
      ...base,
      situacao: 'pendente',
      decisao_em_espera: pedido.decisao_em_espera,
      frase: emEspera(pedido.decisao_em_espera, e.nome),
    }
  if (!pedido && (await passaSozinho(db, usuarioId, ap, m)))
    return { ...base, situacao: 'livre', frase: `Dentro do seu limite: pode sair de “${e.nome}” sem pedir.` }
  const quem = await decisoresPara(
    db,
    pedido ? (pedido.etapas[0]?.quem ?? []) : quemCobre(ap, m, 'aprova').map(comoCredencial),
    pedido?.pedida_por ?? usuarioId,
  )
  const presentes = quem.filter((q) => !q.ausente_ate)
  const pedir_a = presentes.length > 0 ? [] : await quemCuida(db, c)
  const vista = {
    ...base,
    quem,
    pedir_a,
    situacao: pedido ? ('pendente' as const) : quem.length > 0 ? ('falta' as const) : ('sem_decisor' as const),
  }
  return { ...vista, frase: emPalavras(vista) }
}

/** Managers of the funnel, who can define its approvers. */
async function quemCuida(db: Db | Tx, c: CartaoNoPortao): Promise<{ id: string; nome: string }[]> {
  const ids = await quemAvisar(db as Tx, c, ['gestores'], [])
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome
    from acesso_publico.usuarios
    where id = any(${ids}::uuid[])
    order by plataforma.sem_acento(nome), id
    limit 10
  `.execute(db)
  return rows
}

const nomesDe = (lista: readonly { nome: string }[]): string =>
  lista.length > 3
    ? listaDeOpcoes([...lista.slice(0, 2).map((p) => p.nome), `mais ${lista.length - 2} pessoas`])
    : listaDeOpcoes(lista.map((p) => p.nome))

const emEspera = (d: DecisaoEmEspera, estagio: string): string =>
  `${d.minha ? 'Você' : d.por.nome} ${d.decisao === 'aprovada' ? 'aprovou' : 'recusou'} a saída de “${estagio}”.`

function emPalavras(s: Omit<SaidaVista, 'frase'>): string {
  const presentes = s.quem.filter((q) => !q.ausente_ate)
  const guardia =
    s.pedir_a.length > 0
      ? `Fale com ${nomesDe(s.pedir_a)}, que cuida do funil.`
      : 'Quem administra o Girassol resolve em Cadastros › Pessoas, dando a alguém o papel que aprova.'
  if (presentes.length > 0) {
    return s.situacao === 'pendente'
      ? `“${s.estagio}” espera a decisão de ${nomesDe(presentes)}.`
      : `Para sair de “${s.estagio}”, peça a aprovação. Quem pode aprovar: ${nomesDe(presentes)}.`
  }
  if (s.quem.length > 0)
    return `Quem pode aprovar a saída de “${s.estagio}” está ausente: ${nomesDe(s.quem)}. ${guardia}`
  const quanto = listaFalada(s.vigia.map((v) => `${v.rotulo} ${v.texto}`))
  return `Ninguém pode aprovar a saída de “${s.estagio}” com ${quanto}. ${guardia}`
}
