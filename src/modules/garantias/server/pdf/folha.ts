import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import { medir } from '#platform/pdf/medir.ts'

const MARGEM = 48

interface Documento {
  titulo: string
  assunto: string
  empresa: CabecaDeDocumento
  em: Date
  blocos: readonly Bloco[]
}

/** Draws a document of this module: the company at the foot, pages counted. The same content, the same bytes. */
export async function documentoEmPdf(d: Documento): Promise<Buffer> {
  const { folhas, raiz } = diagramar({
    blocos: d.blocos,
    area: { x: MARGEM, y: 58, largura: A4.largura - MARGEM * 2, altura: A4.altura - 58 - 62 },
    medir,
    tema: TEMA,
    moldura: (n, total) => ({
      fundo: [{ tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 8, fundo: TEMA.marca }],
      frente: [
        {
          tipo: 'texto',
          x: MARGEM,
          y: A4.altura - 34,
          texto: `${d.empresa.linhas[0] ?? d.empresa.nome ?? ''} · ${d.titulo} · ${n} de ${total}`,
          letra: 'normal',
          corpo: 8,
          cor: TEMA.fraco,
        },
      ],
    }),
  })
  return desenharPdf({
    titulo: d.titulo,
    autor: d.empresa.nome ?? 'Girassol',
    assunto: d.assunto,
    em: d.em,
    folhas,
    raiz,
  })
}

/** Photos of 300 points of height, one after the other. */
export const blocosDasFotos = (fotos: readonly { bytes: Buffer; legenda: string }[]): Bloco[] =>
  fotos.flatMap((f): Bloco[] => [
    {
      tipo: 'figura',
      altura: 300,
      alt: f.legenda,
      desenhar: (largura) => [{ tipo: 'imagem', x: 0, y: 0, largura, altura: 300, bytes: f.bytes }],
    },
    { tipo: 'paragrafo', estilo: 'nota', frase: f.legenda },
  ])

export const decimal = (v: number, casas = 1): string =>
  v.toLocaleString('pt-BR', { minimumFractionDigits: casas, maximumFractionDigits: casas })
