import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import type { Medir, No, Traco } from '#platform/pdf/folhas.ts'
import { TEMA, type Bloco } from './blocos.ts'
import { diagramar } from './diagramar.ts'
import { quebrar } from './linhas.ts'

/** Every character is half as wide as it is high. */
const medir: Medir = (texto, _letra, corpo) => texto.length * corpo * 0.5
const jeito = { letra: 'normal', corpo: 10, cor: TEMA.texto } as const
const area = { x: 40, y: 40, largura: 500, altura: 700 }
const pronto = (blocos: Bloco[]) => diagramar({ blocos, area, medir, tema: TEMA, moldura: () => ({}) })
const textos = (tracos: readonly Traco[]) => tracos.flatMap((t) => (t.tipo === 'texto' ? [t] : []))
const paragrafo = (frase: string): Bloco => ({ tipo: 'paragrafo', frase })

describe('lines', () => {
  it('never exceeds the width and loses no character', () => {
    const palavra = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'abcdé\u00A0,') })
    fc.assert(
      fc.property(fc.array(palavra, { minLength: 1 }), fc.integer({ min: 60, max: 300 }), (palavras, largura) => {
        const linhas = quebrar(palavras.join(' '), largura, medir, jeito)
        for (const linha of linhas)
          for (const p of linha) expect(p.x + medir(p.texto, 'normal', 10)).toBeLessThanOrEqual(largura + 5.1)
        const tudo = linhas.map((l) => l.map((p) => p.texto).join('')).join('')
        expect(tudo.replaceAll(' ', '')).toBe(palavras.join('').replaceAll(' ', ''))
      }),
    )
  })

  it('breaks at spaces only, holds a no-break space, and keeps the look of each part', () => {
    const linhas = quebrar(['total de ', { texto: 'R$\u00A01,00', letra: 'forte' }], 75, medir, jeito)
    expect(linhas.map((l) => l.map((p) => [p.texto, p.letra]))).toEqual([
      [['total de', 'normal']],
      [['R$\u00A01,00', 'forte']],
    ])
  })
})

describe('pages', () => {
  it('keeps a title with what follows it', () => {
    const { folhas } = pronto([
      { tipo: 'espaco', altura: 660 },
      { tipo: 'titulo', nivel: 2, texto: 'Garantias' },
      paragrafo('Cinco anos.'),
    ])
    expect(folhas.map((f) => textos(f.tracos).map((t) => t.texto))).toEqual([[], ['Garantias', 'Cinco anos.']])
  })

  it('repeats the head of a table as decoration, and draws every row once', () => {
    const linhas = Array.from({ length: 90 }, (_, i) => ({ celulas: [String(2027 + i), 'valor'] }))
    const colunas = [
      { titulo: 'Ano', largura: 1 },
      { titulo: 'Conta', largura: 2, numero: true },
    ]
    const { folhas, raiz } = pronto([{ tipo: 'tabela', colunas, linhas }])
    expect(folhas.length).toBeGreaterThan(2)
    for (const [n, f] of folhas.entries()) {
      const cabeca = textos(f.tracos).filter((t) => t.texto === 'Ano')
      expect(cabeca.map((t) => t.no !== undefined)).toEqual([n === 0])
    }
    const anos = folhas.flatMap((f) => textos(f.tracos).filter((t) => /^\d+$/.test(t.texto)))
    expect(anos.map((t) => Number(t.texto))).toEqual(linhas.map((_, i) => 2027 + i))
    expect(raiz.filhos[0]?.filhos).toHaveLength(91)
  })

  it('keeps a paragraph that introduces a figure on the page of the figure', () => {
    const figura: Bloco = {
      tipo: 'figura',
      altura: area.altura / 2,
      alt: 'consumo',
      desenhar: () => [{ tipo: 'retangulo', x: 0, y: 0, largura: 10, altura: 10 }],
    }
    const enche = Array.from({ length: Math.floor(area.altura / 2 / 22) }, (_, i) => paragrafo(`linha ${i}`))
    const { folhas } = pronto([
      ...enche,
      { tipo: 'titulo', nivel: 2, texto: 'Consumo' },
      paragrafo('Em doze meses'),
      figura,
    ])
    const com = (texto: string) => folhas.findIndex((f) => textos(f.tracos).some((t) => t.texto === texto))
    expect([com('linha 0'), com('Consumo'), com('Em doze meses')]).toEqual([0, 1, 1])
    expect(folhas[1]?.tracos.some((t) => t.tipo === 'retangulo')).toBe(true)
  })

  it('aligns numbers at the right edge of their column', () => {
    const { folhas } = pronto([
      {
        tipo: 'tabela',
        colunas: [
          { titulo: '', largura: 1 },
          { titulo: 'R$', largura: 1, numero: true },
        ],
        linhas: [{ celulas: ['a', '1,00'] }, { celulas: ['b', '1.000,00'] }],
      },
    ])
    const fins = folhas.flatMap((f) =>
      textos(f.tracos).flatMap((t) => (t.texto.endsWith(',00') ? [t.x + medir(t.texto, t.letra, t.corpo)] : [])),
    )
    expect(fins[0]).toBeCloseTo(fins[1] ?? 0, 6)
  })

  it('stays inside the area, whatever the texts', () => {
    const bloco = fc.oneof(
      fc.string({ maxLength: 900 }).map(paragrafo),
      fc.string({ maxLength: 60 }).map((texto): Bloco => ({ tipo: 'titulo', nivel: 2, texto })),
      fc.string({ maxLength: 200 }).map((frase): Bloco => ({ tipo: 'aviso', tom: 'info', frase })),
      fc.array(fc.string({ maxLength: 80 }), { minLength: 1, maxLength: 9 }).map((itens): Bloco => ({
        tipo: 'lista',
        itens,
      })),
    )
    fc.assert(
      fc.property(fc.array(bloco, { maxLength: 12 }), (blocos) => {
        for (const f of pronto(blocos).folhas)
          for (const t of textos(f.tracos)) {
            expect(t.x).toBeGreaterThanOrEqual(area.x)
            expect(t.y).toBeLessThanOrEqual(area.y + area.altura)
          }
      }),
    )
  })

  it('puts every leaf with text under the document, in reading order', () => {
    const { folhas, raiz } = pronto([
      { tipo: 'titulo', nivel: 1, texto: 'um' },
      {
        tipo: 'colunas',
        partes: [
          { largura: 1, blocos: [paragrafo('dois')] },
          { largura: 1, blocos: [paragrafo('três')] },
        ],
      },
      { tipo: 'lista', itens: ['quatro'] },
      { tipo: 'figura', altura: 20, alt: 'cinco', desenhar: () => [] },
    ])
    const papeis: string[] = []
    const andar = (no: No) => {
      papeis.push(no.papel)
      no.filhos.forEach(andar)
    }
    andar(raiz)
    expect(papeis).toEqual(['Document', 'H1', 'P', 'P', 'L', 'LI', 'LBody', 'Figure'])
    expect(folhas.flatMap((f) => textos(f.tracos).map((t) => t.texto))).toEqual(['um', 'dois', 'três', 'quatro'])
  })
})
