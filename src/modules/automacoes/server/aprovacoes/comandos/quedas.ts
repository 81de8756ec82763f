import { sql, type RawBuilder } from 'kysely'
import { medidaEmPalavras, rotuloDoVigiado } from '#engines/funil/aprovacao.ts'
import { VALOR_DO_CARTAO, type Vigiado } from '#engines/funil/tipos.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import {
  camposEmUso,
  cartaoAprovacao,
  entrar,
  funilVigente,
  lugarEm,
  medidasDoCartao,
  trancarCartao,
  trancarLivres,
} from '#modules/funis/publico.ts'
import { unidadeDe } from '#engines/funil/aprovacao.ts'
import { faltaAprovar } from '../consultas/saida.ts'
import { nomeDoPedido } from '../politica.ts'

interface Caida {
  id: string
  cartao_id: string
  nome: string
  caiu_de: 'pendente' | 'aprovada'
  estagio_id: string | null
  pedida_por: string
  antes: Record<string, number | null>
  depois: Record<string, number | null>
}

/**
 * Handles approvals that the database cancelled because watched values changed: records the changed value in the
 * history, notifies the requester, and moves an open card back to the stage it is no longer approved to leave. Cards of
 * the dossier locked by another transaction are left to the next sweep.
 */
export async function cuidarDasQuedas(u: Unidade, c: { id: string; dossie_id: string | null }): Promise<void> {
  await cuidar(u, sql`(c.id = ${c.id} or c.dossie_id = ${c.dossie_id})`)
}

/** Sweeps the cancelled approvals that the writer could not lock, or that were caused by direct database changes. */
export async function varrerQuedas(s: Servicos): Promise<void> {
  await s.executar(sistema, (u) => cuidar(u, sql`true`))
}

async function cuidar(u: Unidade, quais: RawBuilder<unknown>): Promise<void> {
  const cartoes = await trancarLivres(u.tx, await cartoesComQuedas(u, quais))
  if (cartoes.length === 0) return
  const { rows } = await sql<Caida>`
    select
      a.id,
      a.cartao_id,
      ${nomeDoPedido} as nome,
      a.caiu_de,
      a.estagio_id,
      a.pedida_por,
      a.vigiados as antes,
      ${medidasDoCartao(sql`a.cartao_id`, sql`array(select jsonb_object_keys(a.vigiados))`)} as depois
    from funis.aprovacoes a
    left join funis.politicas p on p.id = a.politica_id
    left join funis_publico.estagios e on e.id = a.estagio_id
    where a.situacao = 'reaberta'
      and a.queda_tratada_em is null
      and a.cartao_id = any(${cartoes}::uuid[])
    order by a.cartao_id, a.id
    limit 200
    for update of a skip locked
  `.execute(u.tx)
  if (rows.length === 0) return
  await sql`
    update funis.aprovacoes
    set queda_tratada_em = now()
    where id = any(${rows.map((r) => r.id)}::uuid[])
  `.execute(u.tx)
  const campos = await camposEmUso(u.tx)
  for (const a of rows) {
    const mudou = Object.keys(a.antes).filter((k) => a.antes[k] !== a.depois[k])
    const diz = (k: string) =>
      `${rotuloDoVigiado(k, campos)} passou de ${emPalavras(k, a.antes[k])} a ${emPalavras(k, a.depois[k])}`
    const emPalavras = (k: string, n: number | null | undefined) => medidaEmPalavras(unidadeDoCampo(k, campos), n)
    const quanto = listaFalada(mudou.map(diz))
    u.auditar({
      acao: 'aprovacao.caiu',
      entidade: 'cartao',
      entidade_id: a.cartao_id,
      antes: { nome: a.nome, ...de(a.antes, mudou) },
      depois: { aprovacao_id: a.id, nome: a.nome, ...de(a.depois, mudou) },
    })
    await trazerAoPortao(u, a, quanto)
    await avisar(u, a, quanto)
  }
}

/** Cards with cancelled approvals that were not handled yet. */
async function cartoesComQuedas(u: Unidade, quais: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id
    from funis.aprovacoes a
    join funis_publico.cartoes c on c.id = a.cartao_id
    where a.situacao = 'reaberta'
      and a.queda_tratada_em is null
      and ${quais}
    order by c.id
    limit 200
  `.execute(u.tx)
  return rows.map((r) => r.id)
}

const de = (m: Record<string, number | null>, chaves: readonly string[]) =>
  Object.fromEntries(chaves.map((k) => [k, m[k] ?? null]))
const unidadeDoCampo = (k: string, campos: Awaited<ReturnType<typeof camposEmUso>>): Vigiado['unidade'] =>
  k === VALOR_DO_CARTAO ? 'reais' : (unidadeDe(campos.get(k)) ?? 'numero')

/**
 * Moves a card that is past a stage back to it when the approval for leaving it was cancelled; the log has the reason.
 */
async function trazerAoPortao(u: Unidade, a: Caida, quanto: string): Promise<void> {
  if (!a.estagio_id || a.caiu_de !== 'aprovada') return
  const c = await trancarCartao(u.tx, 'sistema', a.cartao_id)
  if (c.situacao !== 'aberto' || !(await faltaAprovar(u.tx, c.id, c.estagio_id)).includes(a.estagio_id)) return
  const alvo = (await funilVigente(u.tx, c.funil_id)).definicao.estagios.find((e) => e.id === a.estagio_id)
  if (!alvo) return
  await entrar(u, c, alvo, {
    quem: { tipo: 'sistema' },
    agora: new Date(),
    motivo: `A aprovação caiu: ${quanto}`.slice(0, 2000),
    ordem: await lugarEm(u.tx, alvo.id, {}),
  })
}

async function avisar(u: Unidade, a: Caida, quanto: string): Promise<void> {
  const c = await u.tx
    .selectFrom('funis_publico.cartoes')
    .select(['funil_id', 'titulo', 'responsavel_id'])
    .where('id', '=', a.cartao_id)
    .executeTakeFirstOrThrow()
  const pessoas = [...new Set([a.pedida_por, ...(c.responsavel_id ? [c.responsavel_id] : [])])]
  u.emitir(cartaoAprovacao, {
    cartao_id: a.cartao_id,
    funil_id: c.funil_id,
    titulo: c.titulo,
    pessoas,
    por: u.autor.usuario?.id ?? null,
    texto: `${a.nome}: ${a.caiu_de === 'aprovada' ? 'a aprovação caiu' : 'o pedido caiu'}, ${quanto}`.slice(0, 300),
    chave: `caiu:${a.id}`,
  })
}
