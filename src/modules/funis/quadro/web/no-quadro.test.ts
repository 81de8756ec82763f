import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import type { CartaoNaCapa } from '#modules/funis/nucleo/tipos.ts'
import type { QuadroLido } from '#modules/funis/nucleo/web/dados.ts'
import {
  acharCartao,
  confirmarNoQuadro,
  indicePelaOrdem,
  juntarPagina,
  moverNoQuadro,
  vizinhosEm,
} from './no-quadro.ts'

const AGORA = Date.parse('2026-11-20T12:00:00Z')
const cartao = (id: string, estagio_id: string): CartaoNaCapa => ({
  id,
  estagio_id,
  funil_id: 'f',
  situacao: 'aberto',
  titulo: id,
  ordem: 'a0',
  versao: 1,
  dossie_numero: null,
  contato_nome: null,
  valor_centavos: 100,
  prioridade: 'normal',
  responsavel: null,
  vence_em: id.endsWith('t') ? '2026-11-19T12:00:00Z' : null,
  entrou_estagio_em: '',
  ultima_atividade_em: '',
  pendencias: [],
  capa: {},
  etiquetas: [],
  arquivado_em: null,
})
const contar = (c: QuadroLido['colunas'][number]) => [c.total, c.valor_centavos, c.atrasados]
const deVerdade = (c: QuadroLido['colunas'][number]) => [
  c.cartoes.length,
  c.cartoes.length * 100,
  c.cartoes.filter((x) => x.vence_em).length,
]
const quadro = (ids: string[][]): QuadroLido => ({
  versao: 1,
  parcial: false,
  colunas: ids.map((lista, i) => {
    const cartoes = lista.map((id) => cartao(id, `e${i}`))
    return {
      estagio_id: `e${i}`,
      total: cartoes.length,
      valor_centavos: cartoes.length * 100,
      atrasados: cartoes.filter((c) => c.vence_em).length,
      cartoes,
      proximo: null,
    }
  }),
})

describe('a board on the screen', () => {
  it('[achado F7] puts a card where the order puts it, wherever it was dropped, under any order but the manual one', () => {
    const com = (id: string, dia: number | null, valor: number | null): CartaoNaCapa => ({
      ...cartao(id, 'e1'),
      vence_em: dia === null ? null : new Date(AGORA + dia * 86_400_000).toISOString(),
      entrou_estagio_em: new Date(AGORA - (dia ?? 0) * 86_400_000).toISOString(),
      valor_centavos: valor,
    })
    const pessoas = fc.uniqueArray(fc.tuple(fc.nat(30), fc.option(fc.nat(5)), fc.option(fc.nat(5))), {
      selector: ([n]) => n,
      maxLength: 9,
    })
    fc.assert(
      fc.property(pessoas, fc.constantFrom('prazo', 'valor', 'entrada'), fc.nat(9), (dados, ordem, onde) => {
        const cartoes = dados.map(([n, dia, valor]) => com(String(n).padStart(2, '0'), dia, valor))
        const emOrdem = cartoes.reduce<CartaoNaCapa[]>(
          (lista, c) => lista.toSpliced(indicePelaOrdem(lista, c, ordem), 0, c),
          [],
        )
        for (const c of emOrdem) expect(indicePelaOrdem(emOrdem, c, ordem)).toBe(emOrdem.indexOf(c))
        const [primeiro] = emOrdem
        if (!primeiro) return
        // wherever it was dropped, the server's response puts it back where the order has it
        const torto = emOrdem.filter((c) => c !== primeiro).toSpliced(onde, 0, primeiro)
        const q: QuadroLido = {
          versao: 1,
          parcial: false,
          colunas: [{ estagio_id: 'e1', total: 1, valor_centavos: 0, atrasados: 0, cartoes: torto, proximo: null }],
        }
        expect(confirmarNoQuadro(q, primeiro, [], ordem).colunas[0]?.cartoes).toEqual(emOrdem)
      }),
      { numRuns: 200 },
    )
  })
  it('loses and duplicates no card in any sequence of moves, and keeps the counts equal to the cards', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(8), fc.nat(2), fc.nat(9)), { maxLength: 30 }), (movimentos) => {
        const inicio = quadro([
          ['a', 'bt', 'c'],
          ['d', 'et'],
          ['f', 'g', 'ht', 'i'],
        ])
        const todos = inicio.colunas.flatMap((c) => c.cartoes.map((x) => x.id))
        const fim = movimentos.reduce(
          (q, [qual, coluna, indice]) =>
            moverNoQuadro(q, todos[qual] ?? '', { estagio_id: `e${coluna}`, indice }, AGORA),
          inicio,
        )
        expect(fim.colunas.flatMap((c) => c.cartoes.map((x) => x.id)).sort()).toEqual([...todos].sort())
        for (const c of fim.colunas) {
          expect(contar(c)).toEqual(deVerdade(c))
          expect(c.cartoes.every((x) => x.estagio_id === c.estagio_id)).toBe(true)
        }
      }),
    )
  })

  it("counts a position within the card's own column without the card itself", () => {
    const q = quadro([['a', 'b', 'c']])
    expect(vizinhosEm(q, 'a', { estagio_id: 'e0', indice: 2 })).toEqual({ depois_de: 'c', antes_de: null })
    expect(moverNoQuadro(q, 'a', { estagio_id: 'e0', indice: 2 }, AGORA).colunas[0]?.cartoes.map((c) => c.id)).toEqual([
      'b',
      'c',
      'a',
    ])
  })

  it("keeps unchanged objects identical, and takes the server's values", () => {
    const q = quadro([['a'], ['b'], ['c']])
    const depois = moverNoQuadro(q, 'a', { estagio_id: 'e1', indice: 0 }, AGORA)
    expect(depois.colunas[2]).toBe(q.colunas[2])
    const certo = confirmarNoQuadro(depois, { ...cartao('a', 'e1'), versao: 2 }, [
      { estagio_id: 'e1', total: 7, valor_centavos: 9, atrasados: 1 },
    ])
    expect([
      acharCartao(certo, 'a')?.cartao.versao,
      certo.colunas[1]?.total,
      moverNoQuadro(q, 'nada', { estagio_id: 'e1', indice: 0 }, AGORA),
    ]).toEqual([2, 7, q])
    expect(
      juntarPagina(q, 'e0', { cartoes: [cartao('a', 'e0'), cartao('z', 'e0')], proximo: 'x' }).colunas[0]?.cartoes.map(
        (c) => c.id,
      ),
    ).toEqual(['a', 'z'])
  })
})
