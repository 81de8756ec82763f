// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { desenhar, desmontarTudo } from '#ui/suporte-de-teste.tsx'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { umaMensagem } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import { ProvedorDoChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { SO_PALAVRAS } from '#modules/chat/nucleo/web/dados/recursos.ts'
import { ProvedorDeAcoes, type AcoesDoFio } from './acoes-do-fio.ts'
import { comInserida, comPaginaAnterior, comPrimeiraPagina, fioVazio, type Fio } from './fio.ts'
import { agrupar, porAlbum, porDia, type Trecho } from './grupos.ts'
import { Trechos } from './trechos.tsx'

afterEach(desmontarTudo)

const MEIA_NOITE = Date.UTC(2026, 10, 21, 3)
const instante = fc
  .integer({ min: -40 * 60, max: 40 * 60 })
  .map((minutos) => new Date(MEIA_NOITE + minutos * 60_000).toISOString())
const forma = fc.record({
  criado_em: instante,
  direcao: fc.constantFrom('entrada' as const, 'saida' as const, 'sistema' as const),
  dados: fc.constantFrom(null, { album: 'a' }),
  autor_nome: fc.constantFrom('Ana', 'Bia'),
})
/** A conversation as it may arrive: in any order of positions, with timestamps in any other order. */
const conversa = fc.array(forma, { minLength: 1, maxLength: 40 }).chain((formas) =>
  fc
    .shuffledSubarray(
      formas.map((_, i) => i + 1),
      { minLength: formas.length },
    )
    .map((seqs) => formas.map((f, i) => umaMensagem(seqs[i] ?? 0, f))),
)

const mensagensDe = (t: Trecho): readonly Mensagem[] => {
  if (t.tipo === 'grupo') return porAlbum(t.mensagens).flat()
  return t.tipo === 'sistema' ? [t.m] : []
}
const emOrdem = (ms: readonly Mensagem[]) => ms.map((m) => m.seq)
const pagina = (ms: readonly Mensagem[], hasMore: boolean) => ({
  data: ms.toReversed(),
  pagination: { page: 1, limit: 50, total: 999, hasMore },
})

describe('the parts of a thread', () => {
  it('[achado C1] contain each message once, in the order of seq, with unique keys', () => {
    fc.assert(
      fc.property(conversa, fc.option(fc.integer({ min: 1, max: 40 })), (ms, divisor) => {
        const fio = comPrimeiraPagina(fioVazio, pagina(ms, false))
        const trechos = agrupar(fio.mensagens, divisor)
        expect(emOrdem(trechos.flatMap(mensagensDe))).toEqual(emOrdem(fio.mensagens))
        const caixas = porDia(trechos)
        expect(caixas.flat()).toEqual(trechos)
        for (const chaves of [trechos.map((t) => t.chave), caixas.map((c) => c[0]?.chave)])
          expect(new Set(chaves).size).toBe(chaves.length)
      }),
    )
  })

  it('[achado C1] keep their keys when older messages are loaded', () => {
    fc.assert(
      fc.property(conversa, (ms) => {
        const ordenadas = comPrimeiraPagina(fioVazio, pagina(ms, false)).mensagens
        const depois = agrupar(ordenadas.slice(ordenadas.length >> 1), null)
        const todos = new Set(agrupar(ordenadas, null).map((t) => t.chave))
        for (const t of depois) if (t.tipo === 'dia') expect(todos).toContain(t.chave)
      }),
    )
  })
})

const noFio = (seq: number, dia: number) =>
  umaMensagem(seq, {
    conversa_id: 'c1',
    criado_em: new Date(MEIA_NOITE + dia * 86_400_000 + (seq % 7) * 60_000).toISOString(),
  })

async function tela() {
  const acoes = { recursos: SO_PALAVRAS } as AcoesDoFio
  const desenho = (fio: Fio) => (
    <QueryClientProvider client={new QueryClient()}>
      <ProvedorDoChat value={{ eu: { id: 'eu', nome: 'Eu' }, pode: () => true, aoVivo: null, mesa: null }}>
        <ProvedorDeAcoes value={acoes}>
          <Trechos trechos={agrupar(fio.mensagens, fio.divisor)} podeResponder />
        </ProvedorDeAcoes>
      </ProvedorDoChat>
    </QueryClientProvider>
  )
  const redesenhar = await desenhar(desenho(fioVazio))
  return async (fio: Fio) => {
    await redesenhar(desenho(fio))
    return [...document.querySelectorAll<HTMLElement>('[data-seq]')].map((no) => Number(no.dataset.seq))
  }
}

it('[achado C1] renders 240 messages as 240, also when two days alternate and pages and new messages arrive', async () => {
  // 30 a day; 206 to 213 alternate between two days, as in a conversation whose channel delivered late over midnight
  const todas = Array.from({ length: 240 }, (_, i) =>
    noFio(i + 1, i >= 205 && i < 213 ? 6 + (i % 2) : Math.floor(i / 30)),
  )
  const desenhar240 = await tela()
  let fio: Fio = comPrimeiraPagina({ ...fioVazio, conversa_id: 'c1' }, pagina(todas.slice(-50), true))
  expect(await desenhar240(fio)).toEqual(emOrdem(fio.mensagens))
  for (let ate = 190; ate > 0; ate -= 50) {
    fio = comPaginaAnterior(fio, pagina(todas.slice(Math.max(0, ate - 50), ate), ate > 50))
    expect(await desenhar240(fio)).toEqual(emOrdem(fio.mensagens))
  }
  // a late message, dated the day before
  fio = comInserida(fio, noFio(241, 3))
  expect(await desenhar240(fio)).toEqual(Array.from({ length: 241 }, (_, i) => i + 1))
})
