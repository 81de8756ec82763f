import type { Bloco, Tema } from '#engines/documento/blocos.ts'
import type { DesenhoDoTelhado, EntradaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { cantosDosModulos, modulosDoDesenho } from '#modules/simulacoes/regras/desenho.ts'
import { emNumero } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Traco } from '#platform/pdf/folhas.ts'

const ALTURA = 150

/** The modules of a face to scale, in the middle of the space. */
function desenhar(largura: number, d: DesenhoDoTelhado, modulo: EntradaDaSimulacao['modulo'], tema: Tema): Traco[] {
  const alturaM = d.larguraM * d.proporcao
  const escala = Math.min(largura / d.larguraM, ALTURA / alturaM)
  const esquerda = (largura - d.larguraM * escala) / 2
  const ponto = ([x, y]: readonly [number, number]) =>
    `${(esquerda + x * escala).toFixed(2)},${(y * escala).toFixed(2)}`
  return [
    {
      tipo: 'retangulo',
      x: esquerda,
      y: 0,
      largura: d.larguraM * escala,
      altura: alturaM * escala,
      raio: 3,
      fundo: tema.fundo,
    },
    ...d.blocos.flatMap((b) =>
      cantosDosModulos(d, b, modulo).map((cantos): Traco => ({
        tipo: 'caminho',
        x: 0,
        y: 0,
        escala: 1,
        d: `M${cantos.map(ponto).join(' L')} z`,
        fundo: tema.linhaForte,
        borda: '#ffffff',
        espessura: 0.6,
      })),
    ),
  ]
}

/** Where the modules go on each face that was drawn. */
export const plantas = (e: EntradaDaSimulacao, tema: Tema): Bloco[] =>
  e.faces.flatMap((f): Bloco[] => {
    const { desenho } = f
    if (!desenho || desenho.blocos.length === 0) return []
    const n = modulosDoDesenho(desenho)
    const quantos = n === 1 ? '1 módulo' : `${emNumero(n)} módulos`
    return [
      { tipo: 'titulo', nivel: 3, texto: `Desenho da face ${f.nome}`, nota: `${quantos}, em escala` },
      {
        tipo: 'figura',
        altura: ALTURA,
        alt: `Desenho da face ${f.nome}: ${desenho.blocos.map((b) => `${b.linhas} × ${b.colunas} módulos`).join(', ')}.`,
        desenhar: (largura) => desenhar(largura, desenho, e.modulo, tema),
      },
    ]
  })
