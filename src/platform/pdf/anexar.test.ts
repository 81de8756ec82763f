import { describe, expect, it } from 'vitest'
import { getDocumentProxy, extractText } from 'unpdf'
import { anexarPaginas, atualizar, exigirAnexavel } from './anexar.ts'
import { desenharPdf } from './desenhar.ts'
import type { No, Traco } from './folhas.ts'
import { abrirPdf } from './objetos.ts'

const pdf = (textos: readonly string[]) => {
  const filhos = textos.map((): No => ({ papel: 'P', filhos: [] }))
  const folhas = textos.map((texto, n) => ({
    tracos: [
      {
        tipo: 'texto',
        x: 48,
        y: 60,
        texto,
        letra: 'normal',
        corpo: 11,
        cor: '#211d18',
        no: filhos[n],
        link: 'https://exemplo.com/(a)',
      } satisfies Traco,
    ],
  }))
  const raiz: No = { papel: 'Document', filhos }
  return desenharPdf({ titulo: 'Título (1)', autor: 'Girassol', em: new Date('2026-11-24T12:00:00Z'), folhas, raiz })
}

describe('pages added to a PDF', () => {
  it('leaves the original bytes at the beginning and adds the pages after its own', async () => {
    const original = await pdf(['contrato 1', 'contrato 2'])
    const p = abrirPdf(original)
    const junto = atualizar(p, anexarPaginas(p, await pdf(['manifesto'])).novos)
    expect(junto.subarray(0, original.length).equals(original)).toBe(true)
    const lido = await extractText(await getDocumentProxy(new Uint8Array(junto)))
    expect(lido.text).toEqual(['contrato 1', 'contrato 2', 'manifesto'])
  })

  it('can be done again on the result', async () => {
    const um = abrirPdf(await pdf(['a']))
    const dois = abrirPdf(atualizar(um, anexarPaginas(um, await pdf(['b'])).novos))
    const tres = atualizar(dois, anexarPaginas(dois, await pdf(['c', 'd'])).novos)
    expect((await extractText(await getDocumentProxy(new Uint8Array(tres)))).text).toEqual(['a', 'b', 'c', 'd'])
  })

  it('refuses what it cannot extend with a sentence', async () => {
    const bom = await pdf(['a'])
    exigirAnexavel(bom)
    for (const ruim of [Buffer.from('x'), bom.subarray(0, 400), Buffer.concat([bom, Buffer.from('lixo')])])
      expect(() => exigirAnexavel(ruim)).toThrow('Este PDF não pode receber o manifesto de assinaturas.')
  })
})
