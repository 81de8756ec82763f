import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import type { Traco } from '#platform/pdf/folhas.ts'
import { medir } from '#platform/pdf/medir.ts'
import { LETRA_MINIMA } from '../../regras/documento.ts'

const MARGEM = 56
const AREA = { x: MARGEM, y: 84, largura: A4.largura - MARGEM * 2, altura: A4.altura - 84 - 72 }

interface ParaDesenhar {
  /** such as AC-2026-000123-v1 */
  rotulo: string
  titulo: string
  blocos: readonly Bloco[]
  empresa: CabecaDeDocumento
  em: Date
}

const escrito = (texto: string, x: number, y: number): Traco => ({
  tipo: 'texto',
  x,
  y,
  texto,
  letra: 'normal',
  corpo: LETRA_MINIMA,
  cor: TEMA.fraco,
})

const aDireita = (texto: string): number => A4.largura - MARGEM - medir(texto, 'normal', LETRA_MINIMA)

function moldura({ empresa, rotulo }: ParaDesenhar, n: number, total: number): Traco[] {
  const pe = A4.altura - 36
  const pagina = `página ${n} de ${total}`
  return [
    { tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 6, fundo: TEMA.marca },
    escrito(empresa.nome ?? 'Girassol', MARGEM, 46),
    escrito(rotulo, aDireita(rotulo), 46),
    {
      tipo: 'linha',
      pontos: [
        [MARGEM, pe - 18],
        [A4.largura - MARGEM, pe - 18],
      ],
      borda: TEMA.linha,
      espessura: 0.6,
    },
    escrito(pagina, aDireita(pagina), pe),
  ]
}

/** Draws a contract or an amendment: no letter is smaller than 12 points. Same text and company, same bytes. */
export async function contratoEmPdf(d: ParaDesenhar): Promise<{ bytes: Buffer; paginas: number }> {
  const { folhas, raiz } = diagramar({
    blocos: d.blocos,
    area: AREA,
    medir,
    tema: TEMA,
    minimo: LETRA_MINIMA,
    moldura: (n, total) => ({ fundo: [], frente: moldura(d, n, total) }),
  })
  const bytes = await desenharPdf({
    titulo: `${d.rotulo}: ${d.titulo}`,
    autor: d.empresa.nome ?? 'Girassol',
    assunto: d.titulo,
    em: d.em,
    folhas,
    raiz,
  })
  return { bytes, paginas: folhas.length }
}
