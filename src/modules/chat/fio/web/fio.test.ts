import { describe, expect, it } from 'vitest'
import { umaMensagem as m } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import { porAlbum } from './grupos.ts'
import {
  comAlterada,
  comInserida,
  comJanela,
  comPaginaAnterior,
  comPaginaSeguinte,
  comPrimeiraPagina,
  comRecuperadas,
  comVersaoInteira,
  fioVazio,
  lacunaAntesDe,
  podeCarregarAntigas,
  primeiraNaoLida,
} from './fio.ts'

const pagina = (seqs: number[], hasMore = false) => ({
  data: seqs.map((s) => m(s)),
  pagination: { page: 1, limit: 50, total: 99, hasMore },
})
const aberto = { ...fioVazio, conversa_id: 'c1' }
const ordem = (fio: { mensagens: readonly { seq: number }[] }) => fio.mensagens.map((x) => x.seq)

describe('the thread', () => {
  it('[S7.51] reverses a page to oldest first and prepends older pages', () => {
    const primeira = comPrimeiraPagina(aberto, pagina([9, 8, 7], true))
    expect(ordem(primeira)).toEqual([7, 8, 9])
    expect(ordem(comPaginaAnterior({ ...primeira, carregandoAntigas: true }, pagina([6, 5])))).toEqual([5, 6, 7, 8, 9])
  })

  it('[S4.11] adds the message of an INSERT unless its id is already present', () => {
    const fio = comPrimeiraPagina(aberto, pagina([2, 1]))
    expect(ordem(comInserida(fio, m(3)))).toEqual([1, 2, 3])
    expect(comInserida(fio, m(2, { conteudo: 'outra coisa' }))).toBe(fio)
    expect(comInserida(fio, m(3, { conversa_id: 'outra' }))).toBe(fio)
  })

  it('[S4.13] replaces the message of an UPDATE, and is unchanged when it is not loaded', () => {
    const fio = comPrimeiraPagina(aberto, pagina([2, 1]))
    expect(comAlterada(fio, m(2, { conteudo: 'editado' })).mensagens[1]?.conteudo).toBe('editado')
    expect(comAlterada(fio, m(7))).toBe(fio)
  })

  it('[S4.12] replaces the reduced version by the one fetched by id, and never lowers a delivery status', () => {
    const fio = comInserida(
      comPrimeiraPagina(aberto, pagina([1])),
      m(2, { tipo: 'imagem', direcao: 'saida', status: 'lida' }),
    )
    const inteira = m(2, { tipo: 'imagem', direcao: 'saida', status: 'enviada', conteudo: 'legenda' })
    expect(comVersaoInteira(fio, inteira).mensagens[1]).toMatchObject({ status: 'lida', conteudo: 'legenda' })
  })

  it('keeps changes by events that are newer than a page in transit', () => {
    const antes = comPrimeiraPagina(aberto, pagina([2, 1]))
    const lida = comAlterada(antes, m(2, { direcao: 'saida', status: 'lida' }))
    const fio = comRecuperadas(
      lida,
      [m(3), m(2, { direcao: 'saida', status: 'enviada' }), m(1, { conteudo: 'editado' })],
      antes,
    )
    expect(fio.mensagens.map((x) => [x.seq, x.status, x.conteudo])).toEqual([
      [1, 'entregue', 'editado'],
      [2, 'lida', 'texto 2'],
      [3, 'entregue', 'texto 3'],
    ])
  })

  it('[S5.38] ignores a request for older messages while loading, without more pages and before the first page', () => {
    const fio = comPrimeiraPagina(aberto, pagina([2, 1], true))
    expect(podeCarregarAntigas(fio)).toBe(true)
    expect(podeCarregarAntigas({ ...fio, carregandoAntigas: true })).toBe(false)
    expect(podeCarregarAntigas(comPrimeiraPagina(aberto, pagina([2, 1], false)))).toBe(false)
    expect(podeCarregarAntigas(aberto)).toBe(false)
  })

  it('keeps messages that the live channel delivered before the first page', () => {
    expect(ordem(comPrimeiraPagina(comInserida(aberto, m(4)), pagina([3, 2])))).toEqual([2, 3, 4])
  })

  it("counts only the customer's messages for the divider", () => {
    const ms = [m(1), m(2), m(3, { direcao: 'saida' }), m(4), m(5, { direcao: 'sistema' })]
    expect(primeiraNaoLida(ms, 2)).toBe(2)
    expect(primeiraNaoLida(ms, 1)).toBe(4)
    expect(primeiraNaoLida(ms, 0)).toBeNull()
    expect(primeiraNaoLida(ms, 40)).toBe(1)
  })

  it('detects a gap in the positions', () => {
    const fio = comPrimeiraPagina(aberto, pagina([2, 1]))
    expect(lacunaAntesDe(fio, 3)).toBeNull()
    expect(lacunaAntesDe(fio, 6)).toBe(2)
  })

  it('keeps a detached page separate: new messages are not added, and following pages lead down to the end', () => {
    const janela = comJanela(comPrimeiraPagina(aberto, pagina([99, 98], true)), pagina([12, 11, 10]))
    expect([ordem(janela), janela.solto, podeCarregarAntigas(janela)]).toEqual([[10, 11, 12], true, true])
    expect(comInserida(janela, m(100))).toBe(janela)
    expect(comRecuperadas(janela, [m(100)])).toBe(janela)
    const abaixo = comPaginaSeguinte(janela, pagina([14, 13], true))
    expect([ordem(abaixo), abaixo.solto]).toEqual([[10, 11, 12, 13, 14], true])
    const inteira = comPaginaSeguinte(abaixo, pagina([16, 15]))
    expect([inteira.solto, ordem(comInserida(inteira, m(17))).at(-1)]).toEqual([false, 17])
    expect(
      comJanela(aberto, { ...pagina([2, 1]), pagination: { page: 1, limit: 50, total: 2, hasMore: true } }),
    ).toMatchObject({ solto: false, pagination: { hasMore: false } })
  })
})

it('groups images of one album, but no other files, deleted ones, other albums or images with messages in between', () => {
  const foto = (seq: number, album?: string, mais: object = {}) =>
    ({ ...m(seq), dados: album ? { album } : null, anexos: [{ tipo_mime: 'image/jpeg' }], ...mais }) as never
  const seqs = (blocos: { seq: number }[][]) => blocos.map((b) => b.map((x) => x.seq))
  expect(
    seqs(
      porAlbum([
        foto(1, 'a'),
        foto(2, 'a'),
        foto(3, 'b'),
        foto(4),
        foto(5, 'b'),
        foto(6, 'b', { anexos: [{ tipo_mime: 'application/pdf' }] }),
        foto(7, 'b', { apagada_em: '2026-01-01' }),
      ]),
    ),
  ).toEqual([[1, 2], [3], [4], [5], [6], [7]])
})
