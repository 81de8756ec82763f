import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { linkDaOrdem } from '#modules/ordens/links.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'
import { cabeca, osEmPdf } from './os-em-pdf.ts'

const endereco = `https://girassol.exemplo${linkDaOrdem('019a0c1e-2f6a-7c3b-8d4e-5f6a7b8c9d0e')}`
const entrada = {
  relatorio: { numero: 12, ano: 2026, ciclo: 1, titulo: 'Inversor sem gerar', itens: [], fotos: [], pecas: [] },
  sha256: '0'.repeat(64),
  empresa: { nome: 'Girassol', linhas: ['Girassol Energia'], rodape: null, logo: null },
  cliente: 'Edna Ramalho',
  concluida_em: new Date('2026-03-04T15:00:00Z'),
  endereco,
  nomes: new Map<string, string>(),
  assinatura: null,
}

it('draws the address of the order, which the exits of the stock read, as a code next to its title', () => {
  const bloco = cabeca(entrada)
  const figura = bloco.tipo === 'colunas' ? bloco.partes[1]?.blocos[0] : undefined
  const tracos = figura?.tipo === 'figura' ? figura.desenhar(72) : []
  expect(tracos.map((t) => (t.tipo === 'caminho' ? t.d : t.tipo))).toEqual(['retangulo', qrComoCaminho(endereco).d])
})

it('draws another code for another order, and the same bytes for the same one', async () => {
  const [uma, deNovo, outra] = await Promise.all([
    osEmPdf(entrada),
    osEmPdf(entrada),
    osEmPdf({ ...entrada, endereco: endereco.replace('9d0e', '9d0f') }),
  ])
  expect(uma.equals(deNovo)).toBe(true)
  expect(uma.equals(outra)).toBe(false)
  const fluxos = uma.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  const desenhos = [...fluxos].map(([, f = '']) => {
    try {
      return inflateSync(Buffer.from(f, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  // the modules of the code are as many closed shapes as its path has
  const modulos = qrComoCaminho(endereco).d.split('z').length - 1
  expect(Math.max(...desenhos.map((d) => d.split(/\bh\b/).length - 1))).toBeGreaterThanOrEqual(modulos)
})
