import type { Bloco } from '#engines/documento/blocos.ts'
import type { SecaoDoModelo } from '../../contract/modelos.ts'
import { paragrafosDoTexto } from '../../regras/modelo.ts'
import { titulo } from '../../regras/secoes/comuns.ts'

/** Tallest picture, in points: two of them fit a page. */
const ALTURA_MAXIMA = 300
/** Width of the content of a page. */
const LARGURA = 499

/** A section that the company wrote: its text, and its picture in its own proportion. */
export function textoDaEmpresa(
  s: Extract<SecaoDoModelo, { tipo: 'texto' }>,
  imagens: ReadonlyMap<string, Buffer>,
): Bloco[] {
  const bytes = s.imagem && imagens.get(s.imagem.sha256)
  return [
    titulo(s.titulo),
    ...paragrafosDoTexto(s.texto).map((frase): Bloco => ({ tipo: 'paragrafo', frase })),
    ...(s.imagem && bytes ? [figura(s.imagem, bytes)] : []),
  ]
}

function figura(i: { largura: number; altura: number; descricao: string }, bytes: Buffer): Bloco {
  const escala = Math.min(LARGURA / i.largura, ALTURA_MAXIMA / i.altura)
  const [largura, altura] = [i.largura * escala, i.altura * escala]
  return {
    tipo: 'figura',
    altura,
    alt: i.descricao,
    desenhar: () => [{ tipo: 'imagem', x: 0, y: 0, largura, altura, bytes }],
  }
}
