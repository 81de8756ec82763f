import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { umaConversa, umaMensagem } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import { comPrimeiraPagina, comRecuperadas, fioVazio, type Fio } from './fio.ts'
import {
  aplicarConversa,
  aplicarMensagem,
  comAtualizadas,
  comparadores,
  comUltimaMensagem,
  porInteracao,
} from './tempo-real.ts'
import type { Conversa, Mensagem } from '#modules/chat/nucleo/tipos.ts'
import type { EventoDeMensagem } from '#modules/chat/nucleo/contract/ao-vivo.ts'

/** A server with one conversation: every act changes the rows and returns one event. */
function servidor() {
  const linhas: Mensagem[] = []
  return {
    linhas,
    inserir(direcao: 'entrada' | 'saida'): EventoDeMensagem {
      const nova = umaMensagem(linhas.length + 1, { direcao, status: direcao === 'saida' ? 'pendente' : 'entregue' })
      linhas.push(nova)
      return { action: 'INSERT', data: nova }
    },
    alterar(qual: number, mudanca: Partial<Mensagem>): EventoDeMensagem | null {
      const i = qual % Math.max(linhas.length, 1)
      const atual = linhas[i]
      if (!atual) return null
      linhas[i] = { ...atual, ...mudanca }
      return { action: 'UPDATE', data: linhas[i] }
    },
    buscar: (): Fio =>
      comPrimeiraPagina(
        { ...fioVazio, conversa_id: 'c1' },
        { data: linhas.toReversed(), pagination: { page: 1, limit: 500, total: linhas.length, hasMore: false } },
      ),
    apos: (seq: number) => linhas.filter((m) => m.seq > seq),
  }
}

const ato = fc.oneof(
  fc.record({ tipo: fc.constant('inserir' as const), direcao: fc.constantFrom('entrada' as const, 'saida' as const) }),
  fc.record({
    tipo: fc.constant('alterar' as const),
    qual: fc.nat(50),
    mudanca: fc.constantFrom<Partial<Mensagem>>(
      { status: 'enviada' },
      { status: 'lida' },
      { conteudo: 'editada' },
      { apagada_em: 'x' },
    ),
  }),
)

describe('live events', () => {
  it('[S4.11] [S4.13] [S7.77] applied to a stale thread give the result of a fresh fetch, wherever the two overlap', () => {
    fc.assert(
      fc.property(fc.array(ato, { maxLength: 40 }), fc.nat(), fc.nat(), (atos, a, b) => {
        const s = servidor()
        // the subscription starts at or before the fetch, so some events are already in the page
        const inscrito = atos.length ? a % atos.length : 0
        const buscado = inscrito + (atos.length ? b % (atos.length - inscrito) : 0)
        const eventos: EventoDeMensagem[] = []
        let velho = s.buscar()
        atos.forEach((x, i) => {
          const e = x.tipo === 'inserir' ? s.inserir(x.direcao) : s.alterar(x.qual, x.mudanca)
          if (e && i >= inscrito) eventos.push(e)
          if (i === buscado) velho = s.buscar()
        })
        const fio = eventos.reduce((f, e) => aplicarMensagem(f, e).fio, velho)
        expect(fio.mensagens).toEqual(s.buscar().mensagens)
      }),
    )
  })

  it('[R5] reveal a lost event by its position, and the catch-up completes the thread', () => {
    const s = servidor()
    s.inserir('entrada')
    const fio = s.buscar()
    s.inserir('entrada')
    s.inserir('entrada')
    const passo = aplicarMensagem(fio, s.inserir('entrada'))
    expect(passo.aposSeq).toBe(1)
    expect(comRecuperadas(passo.fio, s.apos(passo.aposSeq ?? 0)).mensagens).toEqual(s.buscar().mensagens)
  })

  it('[S4.12] require a fetch of image, media and audio messages, but not of text', () => {
    const fio = { ...fioVazio, conversa_id: 'c1' }
    for (const tipo of ['imagem', 'media', 'audio'] as const)
      expect(aplicarMensagem(fio, { action: 'INSERT', data: umaMensagem(1, { tipo }) }).buscar).toBe('m1')
    expect(aplicarMensagem(fio, { action: 'INSERT', data: umaMensagem(1) }).buscar).toBeNull()
    expect(
      aplicarMensagem(fio, { action: 'INSERT', data: umaMensagem(1, { tipo: 'imagem', conversa_id: 'outra' }) }).buscar,
    ).toBeNull()
  })

  it('keep a known signed URL on UPDATE, and require a fetch when the media has just arrived', () => {
    const anexo = {
      id: 'a1',
      nome_arquivo: 'foto.jpg',
      tipo_mime: 'image/jpeg',
      tamanho: 9,
      caminho_storage: 'c1/foto.jpg',
      url_publica: null,
      largura: null,
      altura: null,
      duracao: null,
      estado: 'pronto' as const,
    }
    const com = (url_publica: string | null, mais: Partial<Mensagem> = {}) =>
      umaMensagem(1, { tipo: 'imagem', anexos: [{ ...anexo, url_publica }], ...mais })
    const fio = { ...fioVazio, conversa_id: 'c1', mensagens: [com('https://x/assinada')] }
    const conhecida = aplicarMensagem(fio, { action: 'UPDATE', data: com(null, { status: 'lida' }) })
    expect(conhecida.fio.mensagens[0]).toMatchObject({
      status: 'lida',
      anexos: [{ url_publica: 'https://x/assinada' }],
    })
    expect(conhecida.buscar).toBeNull()
    const baixando = {
      ...fio,
      mensagens: [umaMensagem(1, { tipo: 'imagem', anexos: [{ ...anexo, estado: 'baixando' as const }] })],
    }
    expect(aplicarMensagem(baixando, { action: 'UPDATE', data: com(null) }).buscar).toBe('m1')
  })

  it('[S7.77] change fields shared by all readers and never those of the reader', () => {
    const c = umaConversa('c1', { mensagens_nao_lidas: 3 })
    const nova = aplicarConversa(c, {
      id: 'c1',
      status: 'finalizada',
      mensagens_nao_lidas: 9,
      pode: { responder: false, gerir: false },
    })
    expect(nova).toEqual({ ...c, status: 'finalizada' })
    expect(aplicarConversa(c, { id: 'outra', status: 'finalizada' })).toBe(c)
  })

  it('update the preview, except for notes, system rows and older messages', () => {
    const c = comUltimaMensagem(umaConversa('c1'), umaMensagem(4))
    expect(c.ultima_mensagem?.seq).toBe(4)
    expect(comUltimaMensagem(c, umaMensagem(5, { direcao: 'nota' }))).toMatchObject({
      ultima_seq: 5,
      ultima_mensagem: { seq: 4 },
    })
    expect(comUltimaMensagem(c, umaMensagem(2)).ultima_mensagem?.seq).toBe(4)
    expect(comUltimaMensagem(c, umaMensagem(4, { status: 'lida' })).ultima_mensagem?.status).toBe('lida')
  })
})

describe('the list after an event', () => {
  const com = (id: string, minuto: number) =>
    umaConversa(id, { criado_em: `2026-11-20T10:${String(minuto).padStart(2, '0')}:00.000Z` })

  it('[S7.78] equals a complete refetch: rows moved up, added and removed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(59), { maxLength: 20 }),
        fc.uniqueArray(fc.nat(59), { maxLength: 20 }),
        fc.nat(20),
        (antes, depois, n) => {
          const linhas = antes.map((x, i) => com(`a${i}`, x)).sort(porInteracao)
          // conversations with index < n changed: some have a new time, some were removed, some are new
          const pedidos = [
            ...new Set(
              [...antes.keys()]
                .slice(0, n)
                .map((i) => `a${i}`)
                .concat(depois.map((_, i) => `a${i}`)),
            ),
          ]
          const respostas = depois.map((x, i) => com(`a${i}`, x))
          const fresca = [...linhas.filter((c) => !pedidos.includes(c.id)), ...respostas].sort(porInteracao)
          expect(comAtualizadas(linhas, pedidos, respostas, null)).toEqual(fresca)
        },
      ),
    )
  })

  it('leaves a row older than the last loaded one to its page', () => {
    const linhas = [com('a', 30), com('b', 20)]
    expect(comAtualizadas(linhas, ['z'], [com('z', 5)], com('b', 20)).map((c) => c.id)).toEqual(['a', 'b'])
    expect(comAtualizadas(linhas, ['z'], [com('z', 5)], null).map((c) => c.id)).toEqual(['a', 'b', 'z'])
  })

  it('contains all rows up to the end of the last page, in any order and after any changes', () => {
    const ordens = Object.keys(comparadores) as (keyof typeof comparadores)[]
    const estado = fc.record({
      minuto: fc.nat(59),
      espera: fc.option(fc.nat(59)),
      sla: fc.option(fc.nat(59)),
      urgente: fc.boolean(),
    })
    const instante = (minuto: number | null) =>
      minuto === null ? null : `2026-11-20T09:${String(minuto).padStart(2, '0')}:00.000Z`
    fc.assert(
      fc.property(
        fc.constantFrom(...ordens),
        fc.array(fc.option(estado), { minLength: 4, maxLength: 16 }),
        fc.array(fc.tuple(fc.nat(15), fc.option(estado)), { maxLength: 20 }),
        (ordem, inicio, mudancas) => {
          const feita = (
            i: number,
            e: { minuto: number; espera: number | null; sla: number | null; urgente: boolean },
          ) => ({
            ...com(`a${i}`, e.minuto),
            aguardando_desde: instante(e.espera),
            sla_vence_em: instante(e.sla),
            prioridade: e.urgente ? ('urgente' as const) : ('normal' as const),
          })
          const todas = new Map<string, Conversa>(
            inicio.flatMap((e, i) => (e ? [[`a${i}`, feita(i, e)] as const] : [])),
          )
          const fresca = () => [...todas.values()].sort(comparadores[ordem])
          const primeira: Conversa[] = fresca().slice(0, 4)
          const piso = primeira.length < todas.size ? (primeira.at(-1) ?? null) : null
          let linhas = primeira
          for (const [i, e] of mudancas) {
            const id = `a${i}`
            if (e) todas.set(id, feita(i, e))
            else todas.delete(id)
            linhas = comAtualizadas(linhas, [id], [todas.get(id) ?? []].flat(), piso, ordem)
          }
          expect(linhas).toEqual(fresca().filter((c) => !piso || comparadores[ordem](c, piso) <= 0))
        },
      ),
    )
  })
})
