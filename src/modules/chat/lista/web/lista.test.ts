import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { umaMensagem } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import { agrupar } from '#modules/chat/fio/web/grupos.ts'
import { caixaDaImagem, especieDe, tipoDoArquivo } from '#modules/chat/fio/web/arquivo.ts'
import { nivelDaEspera } from './espera.tsx'
import { janela, manterLugar } from './janela.ts'
import { abaInicial } from './aba-inicial.ts'
import { antesDoAchado, previa } from './previa.ts'

describe('the visible list', () => {
  it('renders only the rows near the visible area', () => {
    expect(janela(0, 720, 72, 1000)).toEqual({ de: 0, ate: 16 })
    const { de, ate } = janela(36_000, 720, 72, 1000)
    expect(de).toBeLessThanOrEqual(500)
    expect(ate).toBeGreaterThanOrEqual(510)
    expect(ate - de).toBeLessThan(30)
    expect(janela(99_999, 720, 72, 10)).toEqual({ de: 10, ate: 10 })
  })

  it('keeps the visible row in place when another one jumps to the top', () => {
    const antes = ['a', 'b', 'c', 'd', 'e']
    expect(manterLugar(antes, ['e', 'a', 'b', 'c', 'd'], 100, 72)).toBe(172)
    expect(manterLugar(antes, ['novo', ...antes], 0, 72)).toBe(0)
    expect(manterLugar(antes, ['b', 'c', 'd', 'e'], 100, 72)).toBe(28)
  })

  it('keeps the first visible row that still exists in place, for any reordering', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...'abcdefghij'], { minLength: 1 }),
        fc.integer({ min: 1, max: 500 }),
        (depois, rolado) => {
          const antes = [...'abcdefghij']
          const novo = manterLugar(antes, depois, rolado, 72)
          const vista = antes.slice(Math.floor(rolado / 72)).find((id) => depois.includes(id))
          if (vista && novo > 0) expect(depois.indexOf(vista) * 72 - novo).toBe(antes.indexOf(vista) * 72 - rolado)
        },
      ),
    )
  })

  it('shows the author and the text without formatting', () => {
    const u = {
      id: 'm',
      seq: 1,
      direcao: 'saida' as const,
      tipo: 'text' as const,
      conteudo: '*Rafael Lima*\n\n*Oi* tudo bem',
      status: 'lida' as const,
      autor_id: 'rafael',
      autor_nome: 'Rafael Lima',
      criado_em: '',
    }
    expect(previa(u, 'rafael')).toEqual({ quem: 'Você', texto: 'Oi tudo bem' })
    expect(previa(u, 'ana')).toEqual({ quem: 'Rafael', texto: 'Oi tudo bem' })
    expect(previa({ ...u, direcao: 'entrada', conteudo: '', tipo: 'audio' }, 'ana')).toEqual({
      quem: null,
      texto: 'Mensagem de voz',
    })
  })

  it('[achado C10] does not attribute an automatic message to the reader', () => {
    const da = (autor_id: string | null, autor_nome: string | null, conteudo = 'Oi') =>
      previa(
        {
          id: 'm',
          seq: 1,
          direcao: 'saida',
          tipo: 'text',
          conteudo,
          status: 'lida',
          autor_id,
          autor_nome,
          criado_em: '',
        },
        'ana',
      ).quem
    expect([
      da(null, 'Mensagem automática'),
      da(null, 'Sol, a assistente'),
      da(null, 'Pelo celular'),
      da(null, null),
    ]).toEqual(['Automática', 'Sol, a assistente', 'Pelo celular', 'Nós'])
    expect([da('ana', 'Ana Souza'), da('bia', 'Ana Souza'), da('bia', 'Bia Lopes', '*Bia Lopes*\n\nOi')]).toEqual([
      'Você',
      'Ana',
      'Bia',
    ])
  })

  it('[achado C15] opens on the first tab with work for the user', () => {
    const com = (mais: object) => abaInicial({ ativa: 0, aguardando: 0, transferida: 0, finalizada: 9, ...mais })
    expect([com({}), com({ aguardando: 1 }), com({ ativa: 1, aguardando: 5 }), com({ transferida: 2 })]).toEqual([
      'ativa',
      'aguardando',
      'ativa',
      'transferida',
    ])
  })

  it('raises the level of a wait from normal to attention to late', () => {
    expect([1, 9.9, 10, 29, 30].map(nivelDaEspera)).toEqual(['bem', 'bem', 'atencao', 'atencao', 'tarde'])
  })
})

describe('the parts of a thread', () => {
  const as = (segundos: number) => new Date(Date.UTC(2026, 10, 20, 15, 0, segundos)).toISOString()
  it('break on the day, the author, a pause, the divider and system rows', () => {
    const t = agrupar(
      [
        umaMensagem(1, { criado_em: '2026-11-19T15:00:00Z' }),
        umaMensagem(2, { criado_em: as(0) }),
        umaMensagem(3, { criado_em: as(20) }),
        umaMensagem(4, { criado_em: as(900) }),
        umaMensagem(5, { criado_em: as(910), direcao: 'sistema' }),
        umaMensagem(6, { criado_em: as(920) }),
        umaMensagem(7, { criado_em: as(930), direcao: 'saida', autor_id: 'a' }),
        umaMensagem(8, { criado_em: as(931), direcao: 'nota', autor_id: 'a' }),
      ],
      4,
    )
    expect(t.map((x) => (x.tipo === 'grupo' ? x.mensagens.map((m) => m.seq) : x.tipo))).toEqual([
      'dia',
      [1],
      'dia',
      [2, 3],
      'divisor',
      [4],
      'sistema',
      [6],
      [7],
      [8],
    ])
  })
  it('contain every message exactly once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('entrada' as const, 'saida' as const, 'nota' as const, 'sistema' as const)),
        fc.nat(30),
        (direcoes, divisor) => {
          const ms = direcoes.map((direcao, i) => umaMensagem(i + 1, { direcao }))
          expect(
            agrupar(ms, divisor).flatMap((x) => (x.tipo === 'grupo' ? x.mensagens : x.tipo === 'sistema' ? [x.m] : [])),
          ).toEqual(ms)
        },
      ),
    )
  })
})

describe('files and cards', () => {
  it('are classified for display and for sending', () => {
    expect(especieDe({ tipo_mime: 'application/octet-stream', nome_arquivo: 'rateio.xlsx' })).toBe('planilha')
    expect(especieDe({ tipo_mime: 'image/heic', nome_arquivo: 'a.heic' })).toBe('outro')
    expect(especieDe({ tipo_mime: 'audio/ogg; codecs=opus', nome_arquivo: 'voz' })).toBe('audio')
    expect(['image/png', 'audio/webm', 'video/mp4', 'application/pdf', 'image/svg+xml'].map(tipoDoArquivo)).toEqual([
      'imagem',
      'audio',
      'media',
      'media',
      'media',
    ])
  })
  it('reserve the space of an image within the bubble, in its own proportion', () => {
    expect(caixaDaImagem({ largura: 4000, altura: 3000 })).toEqual({ largura: 300, altura: 225 })
    expect(caixaDaImagem({ largura: null, altura: null })).toEqual({ largura: 240, altura: 180 })
  })
})

describe('the text before a search match', () => {
  it('is short enough to keep the match visible, and has no signature', () => {
    expect(antesDoAchado('*Rafael Nogueira Lima* Bom dia! O ')).toBe('Bom dia! O ')
    expect(antesDoAchado('…a gente foi até a casa dela e viu o ')).toBe('…dela e viu o ')
    expect(antesDoAchado('')).toBe('')
    expect(antesDoAchado('a'.repeat(30))).toBe(`…${'a'.repeat(14)}`)
  })
})
