import type { Ordenacao } from '#engines/funil/tipos.ts'
import type { CartaoNaCapa, Coluna, ColunaComCartoes } from '#modules/funis/nucleo/tipos.ts'
import type { QuadroLido } from '#modules/funis/nucleo/web/dados.ts'

/** A card's position: its column and the index there. */
export interface Lugar {
  estagio_id: string
  indice: number
}

type Comparar = (a: CartaoNaCapa, b: CartaoNaCapa) => number
const porId = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const vence = (c: CartaoNaCapa) => (c.vence_em === null ? Infinity : Date.parse(c.vence_em))
/** The server's sort orders (consultas/ordens.ts); the manual order uses the stored position. */
const ordens: Record<Exclude<Ordenacao, 'manual'>, Comparar> = {
  prazo: (a, b) => (vence(a) === vence(b) ? porId(a.id, b.id) : vence(a) - vence(b)),
  valor: (a, b) => (b.valor_centavos ?? -1) - (a.valor_centavos ?? -1) || porId(b.id, a.id),
  entrada: (a, b) => Date.parse(a.entrou_estagio_em) - Date.parse(b.entrou_estagio_em) || porId(a.id, b.id),
}

/** Index of a card by the board's order, independent of where it was dropped. */
export function indicePelaOrdem(
  cartoes: readonly CartaoNaCapa[],
  cartao: CartaoNaCapa,
  ordem: Exclude<Ordenacao, 'manual'>,
): number {
  const depois = cartoes.filter((c) => c.id !== cartao.id).findIndex((c) => ordens[ordem](cartao, c) < 0)
  return depois < 0 ? cartoes.filter((c) => c.id !== cartao.id).length : depois
}

export function acharCartao(q: QuadroLido, id: string): (Lugar & { cartao: CartaoNaCapa }) | null {
  for (const c of q.colunas) {
    const indice = c.cartoes.findIndex((x) => x.id === id)
    const cartao = c.cartoes[indice]
    if (cartao) return { estagio_id: c.estagio_id, indice, cartao }
  }
  return null
}

const atrasado = (c: CartaoNaCapa, agora: number) => c.vence_em !== null && Date.parse(c.vence_em) < agora
const somar = (c: ColunaComCartoes, cartao: CartaoNaCapa, sinal: 1 | -1, agora: number) => ({
  ...c,
  total: c.total + sinal,
  valor_centavos: c.valor_centavos + sinal * (cartao.valor_centavos ?? 0),
  atrasados: c.atrasados + (atrasado(cartao, agora) ? sinal : 0),
})

/** The board after an optimistic move: position, counts and sums. Unchanged columns stay the same object. */
export function moverNoQuadro(q: QuadroLido, id: string, para: Lugar, agora: number): QuadroLido {
  const de = acharCartao(q, id)
  if (!de) return q
  const movido = { ...de.cartao, estagio_id: para.estagio_id }
  return {
    ...q,
    colunas: q.colunas.map((c) => {
      if (c.estagio_id !== de.estagio_id && c.estagio_id !== para.estagio_id) return c
      let nova = c
      if (c.estagio_id === de.estagio_id)
        nova = {
          ...(de.estagio_id === para.estagio_id ? c : somar(c, de.cartao, -1, agora)),
          cartoes: c.cartoes.filter((x) => x.id !== id),
        }
      if (c.estagio_id === para.estagio_id)
        nova = {
          ...(de.estagio_id === para.estagio_id ? nova : somar(nova, movido, 1, agora)),
          cartoes: nova.cartoes.toSpliced(para.indice, 0, movido),
        }
      return nova
    }),
  }
}

/**
 * Applies the server's response: the current card, at its position in the board's order, and the counts of the affected
 * columns.
 */
export function confirmarNoQuadro(
  q: QuadroLido,
  cartao: CartaoNaCapa,
  contadas: readonly Coluna[],
  ordem: Ordenacao = 'manual',
): QuadroLido {
  const por = new Map(contadas.map((c) => [c.estagio_id, c]))
  const trocar = (cartoes: CartaoNaCapa[]) => {
    if (!cartoes.some((x) => x.id === cartao.id)) return cartoes
    if (ordem === 'manual') return cartoes.map((x) => (x.id === cartao.id ? cartao : x))
    const outros = cartoes.filter((x) => x.id !== cartao.id)
    return outros.toSpliced(indicePelaOrdem(outros, cartao, ordem), 0, cartao)
  }
  return { ...q, colunas: q.colunas.map((c) => ({ ...c, ...por.get(c.estagio_id), cartoes: trocar(c.cartoes) })) }
}

export function juntarPagina(
  q: QuadroLido,
  estagioId: string,
  pagina: { cartoes: CartaoNaCapa[]; proximo: string | null },
): QuadroLido {
  return {
    ...q,
    colunas: q.colunas.map((c) => {
      if (c.estagio_id !== estagioId) return c
      const ja = new Set(c.cartoes.map((x) => x.id))
      return { ...c, cartoes: [...c.cartoes, ...pagina.cartoes.filter((x) => !ja.has(x.id))], proximo: pagina.proximo }
    }),
  }
}

/** The neighbours a card would have, without counting itself. */
export function vizinhosEm(
  q: QuadroLido,
  id: string,
  para: Lugar,
): { depois_de: string | null; antes_de: string | null } {
  const cartoes = (q.colunas.find((c) => c.estagio_id === para.estagio_id)?.cartoes ?? []).filter((c) => c.id !== id)
  return { depois_de: cartoes[para.indice - 1]?.id ?? null, antes_de: cartoes[para.indice]?.id ?? null }
}
