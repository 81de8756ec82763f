import { sql } from 'kysely'
import { MINUTOS_PARA_DESFAZER } from '#kit/desfazer.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { MAXIMO_DO_LOTE, type AcaoDeLote, type Lote } from '../../contract/lotes.ts'
import { comFatos } from '#modules/funis/nucleo/server/consultas/fatos.ts'
import { idsDaTabela, type PedidoDaTabela } from '#modules/funis/quadro/server/consultas/tabela.ts'
import { exigirFunil } from '#modules/funis/nucleo/server/politica.ts'
import { nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import { comColunas } from '#modules/funis/nucleo/server/consultas/valores.ts'
import { recusaDe, type CartaoDoLote } from '../recusas.ts'
import { avisoDoLote } from './aviso.ts'

/** The time in which a move can be undone. */
const VOLTA = sql`interval '1 minute' * ${MINUTOS_PARA_DESFAZER}`
type Recusadas = Lote['recusadas']
interface Linha extends Omit<Lote, 'criado_em' | 'recusadas' | 'aviso'> {
  criado_em: Date
  recusadas: Recusadas | null
}

const corpo = sql`
  select
    l.id,
    l.funil_id,
    l.acao,
    l.desfaz_id,
    l.situacao,
    l.criado_em,
    (select count(*)::int from funis.lote_itens i where i.lote_id = l.id) as total,
    (
      select count(*)::int
      from funis.lote_itens i
      where i.lote_id = l.id
        and i.situacao = 'feito'
    ) as feitos,
    (
      select jsonb_agg(jsonb_build_object('motivo', r.motivo, 'n', r.n) order by r.n desc, r.motivo)
      from (
        select i.motivo, count(*) as n
        from funis.lote_itens i
        where i.lote_id = l.id
          and i.situacao = 'recusado'
        group by 1
      ) r
    ) as recusadas,
    l.situacao <> 'andando'
      and l.desfaz_id is null
      and l.acabou_em > now() - ${VOLTA}
      and not exists (select from funis.lotes d where d.desfaz_id = l.id)
      and exists (
        select from funis.lote_itens i
        where i.lote_id = l.id
          and i.situacao = 'feito'
          and i.antes is not null
      ) as pode_desfazer
  from funis.lotes l
`
const apresentar = (l: Linha): Lote => ({
  ...l,
  criado_em: l.criado_em.toISOString(),
  recusadas: l.recusadas ?? [],
  aviso: null,
})

/** A user's own bulk actions only. */
export async function umLote(db: Db | Tx, ctx: Ctx, id: string): Promise<Lote> {
  const { rows } = await sql<Linha>`${corpo} where l.id = ${id} and l.usuario_id = ${ctx.usuario.id}`.execute(db)
  if (!rows[0]) throw naoEncontrado('Ação em massa não encontrada.')
  return { ...apresentar(rows[0]), aviso: await avisoDoLote(db, rows[0]) }
}

export async function lotesRecentes(db: Db, ctx: Ctx): Promise<Lote[]> {
  const { rows } = await sql<Linha>`
    ${corpo}
    where l.usuario_id = ${ctx.usuario.id}
      and (l.situacao = 'andando' or l.acabou_em > now() - ${VOLTA})
    order by l.criado_em desc
    limit 5
  `.execute(db)
  return rows.map(apresentar)
}

/** The target cards, restricted to those the caller sees. */
export async function idsDoAlvo(db: Db | Tx, p: PedidoDaTabela): Promise<string[]> {
  const ids = await idsDaTabela(db, p, MAXIMO_DO_LOTE + 1)
  if (ids.length > MAXIMO_DO_LOTE)
    throw invalido(`São mais de ${MAXIMO_DO_LOTE} cartões. Aperte os filtros e faça por partes.`, [
      { campo: 'alvo', mensagem: `No máximo ${MAXIMO_DO_LOTE} cartões de uma vez` },
    ])
  if (ids.length === 0)
    throw invalido('Nenhum cartão para mudar.', [{ campo: 'alvo', mensagem: 'Nenhum cartão para mudar.' }])
  return ids
}

/**
 * Whether an approval gate stops this card on its way to the target. Only checked where a stage of the funnel has one.
 */
const semAprovacao = (a: AcaoDeLote, p: PedidoDaTabela) =>
  a.tipo === 'mover' && p.funil.definicao.estagios.some((e) => e.aprovacao)
    ? sql<boolean>`exists (select from funis.falta_aprovar(c.id, ${a.para}))`
    : sql<boolean>`false`

const SEM_PRESOS: ReadonlyMap<string, string> = new Map()
type Encerra = Extract<AcaoDeLote, { tipo: 'mover' | 'arquivar' }>
/** Whether the action loses or archives cards. */
const encerra = (a: AcaoDeLote, funil: PedidoDaTabela['funil']): a is Encerra =>
  a.tipo === 'arquivar'
    ? a.arquivar
    : a.tipo === 'mover' && funil.definicao.estagios.some((e) => e.id === a.para && e.tipo === 'perdido')

/** Previews the result with the same rules; changes nothing. */
export async function previaDoLote(
  db: Db,
  ctx: Ctx,
  acao: AcaoDeLote,
  p: PedidoDaTabela,
): Promise<{ total: number; mudam: number; recusadas: Recusadas }> {
  const ids = await idsDoAlvo(db, p)
  const { papel } = exigirFunil(p.alcance, p.funil.id)
  const { rows } = await sql<CartaoDoLote>`
    select
      c.id,
      c.estagio_id,
      c.situacao,
      c.etiquetas,
      c.arquivado_em is not null as arquivado,
      c.responsavel_id,
      c.dossie_id,
      ${semAprovacao(acao, p)} as sem_aprovacao,
      ${comColunas} as valores
    from unnest(${ids}::uuid[]) with ordinality as x(id, n)
    join funis.cartoes c on c.id = x.id ${comFatos}
    order by x.n
  `.execute(db)
  const ocupacao = acao.tipo === 'mover' ? await ocupacaoDe(db, acao.para) : new Map<string | null, number>()
  const daPessoa =
    acao.tipo === 'atribuir' && acao.usuario_id ? await cartoesDe(db, acao.usuario_id) : new Map<string, number>()
  const botao =
    acao.tipo === 'regra'
      ? (await nosCartoes.botoesDoFunil(db, p.funil.id)).find((b) => b.id === acao.regra_id)
      : undefined
  const presos = encerra(acao, p.funil) ? await nosCartoes.presosPorOrdens(db, ctx, ids, acao.ordens) : SEM_PRESOS
  const motivos = new Map<string, number>()
  for (const c of rows) {
    const todos = [...ocupacao.values()].reduce((n, m) => n + m, 0)
    const preso = c.situacao === 'aberto' || acao.tipo === 'arquivar' ? presos.get(c.id) : undefined
    const recusa = recusaDe(acao, c, {
      funil: p.funil,
      campos: p.campos,
      papel,
      botao,
      ocupacao: {
        todos,
        da_pessoa: (acao.tipo === 'atribuir' ? daPessoa.get(c.estagio_id) : ocupacao.get(c.responsavel_id)) ?? 0,
      },
    })
    const motivo = recusa ?? preso
    if (motivo) motivos.set(motivo, (motivos.get(motivo) ?? 0) + 1)
    else if (acao.tipo === 'atribuir')
      daPessoa.set(c.estagio_id, (daPessoa.get(c.estagio_id) ?? 0) + Number(acao.usuario_id !== c.responsavel_id))
    else if (acao.tipo === 'mover' && acao.para !== c.estagio_id)
      ocupacao.set(c.responsavel_id, (ocupacao.get(c.responsavel_id) ?? 0) + 1)
  }
  const recusadas = [...motivos].map(([motivo, n]) => ({ motivo, n })).sort((x, y) => y.n - x.n)
  return { total: rows.length, mudam: rows.length - recusadas.reduce((n, r) => n + r.n, 0), recusadas }
}

/** Number of a user's open cards in each stage. */
async function cartoesDe(db: Db, usuarioId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ estagio_id: string; n: number }>`
    select estagio_id, count(*)::int as n
    from funis.cartoes
    where responsavel_id = ${usuarioId}
      and situacao = 'aberto'
      and arquivado_em is null
    group by 1
  `.execute(db)
  return new Map(rows.map((r) => [r.estagio_id, r.n]))
}

async function ocupacaoDe(db: Db, estagioId: string): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ responsavel_id: string | null; n: number }>`
    select responsavel_id, count(*)::int as n
    from funis.cartoes
    where estagio_id = ${estagioId}
      and situacao = 'aberto'
      and arquivado_em is null
    group by 1
  `.execute(db)
  return new Map(rows.map((r) => [r.responsavel_id, r.n]))
}
