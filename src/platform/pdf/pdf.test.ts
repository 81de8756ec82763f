import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { desenharPdf } from './desenhar.ts'
import { fonteDe } from './fontes.ts'
import type { No, Texto, Traco } from './folhas.ts'
import { medir } from './medir.ts'
import { qrComoCaminho } from './qr.ts'

const em = new Date('2026-11-24T14:32:00Z')
const no = (papel: No['papel'], alt?: string): No => ({ papel, filhos: [], ...(alt ? { alt } : {}) })
const texto = (t: string, y: number, de?: No): Texto => ({
  tipo: 'texto',
  x: 48,
  y,
  texto: t,
  letra: 'normal',
  corpo: 11,
  cor: '#211d18',
  no: de,
})

function duasFolhas() {
  const [titulo, corpo, figura] = [no('H1'), no('P'), no('Figure', 'Conta de luz por ano')]
  const raiz: No = { papel: 'Document', filhos: [titulo, corpo, figura] }
  const linha: Traco = {
    tipo: 'linha',
    pontos: [
      [48, 200],
      [300, 150],
    ],
    borda: '#f5ab05',
    tracejado: [5, 4],
    no: figura,
  }
  const { d } = qrComoCaminho('https://girassol.test/p/abc')
  return {
    titulo: 'Proposta PR-2026-002311',
    autor: 'Girassol Energia Ltda.',
    em,
    raiz,
    folhas: [
      {
        tracos: [
          texto('Sua conta de luz', 60, titulo),
          texto('página 1 de 2', 800),
          texto('Antes: R$\u00A0966,49', 90, corpo),
        ],
      },
      {
        tracos: [
          texto('Depois: −R$\u00A0197,49, ação à vista', 60, corpo),
          linha,
          { tipo: 'caminho', x: 48, y: 300, escala: 2, d, fundo: '#000000' } as const,
        ],
      },
    ],
  }
}

describe('drawing of PDFs', () => {
  it('gives the same bytes for the same input, and others for another date', async () => {
    const [a, b, c] = await Promise.all([
      desenharPdf(duasFolhas()),
      desenharPdf(duasFolhas()),
      desenharPdf({ ...duasFolhas(), em: new Date(0) }),
    ])
    const soma = (x: Buffer) => createHash('sha256').update(x).digest('hex')
    expect(soma(a)).toBe(soma(b))
    expect(soma(a)).not.toBe(soma(c))
  })

  it('holds text that can be extracted, a language, a title, and embedded fonts only', async () => {
    const bytes = await desenharPdf(duasFolhas())
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { text } = await extractText(pdf)
    expect(text[0]).toContain('Sua conta de luz')
    expect(text[1]).toMatch(/Depois: −R\$\s197,49, ação à vista/)
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Language: 'pt-BR', Title: 'Proposta PR-2026-002311', PDFFormatVersion: '1.7' })
    expect(bytes.toString('latin1')).not.toMatch(/\/BaseFont \/Helvetica|\/Subtype \/Type1\b/)
    expect(bytes.toString('latin1')).toMatch(/\/FontFile2/)
  })

  it('is tagged: the structure names every leaf in reading order, and decoration stays outside', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await desenharPdf(duasFolhas())))
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const primeira = await (await pdf.getPage(1)).getStructTree()
    expect(JSON.stringify(primeira)).toMatch(/"role":"Document".*"role":"H1".*"role":"P"/)
    const segunda = JSON.stringify(await (await pdf.getPage(2)).getStructTree())
    expect(segunda).toContain('Conta de luz por ano')
  })
})

describe('text', () => {
  it('measures digits with one width, and names what the font cannot draw', () => {
    expect(medir('1111', 'normal', 10)).toBeCloseTo(medir('8888', 'normal', 10), 6)
    expect(medir('Proposta', 'forte', 20)).toBeGreaterThan(medir('Proposta', 'normal', 20))
    expect(fonteDe('normal').legivel('ação č 👍 R$\u202F1')).toBe('ação c [U+1F44D] R$\u00A01')
  })
})

it('draws a QR code whose rows cover its dark modules', () => {
  const { d, lado } = qrComoCaminho('https://girassol.test/p/abc')
  expect(lado).toBeGreaterThan(28)
  expect(d.startsWith('M4 4h7v1h-7z')).toBe(true)
})
