import type { Cor, Letra, Medir } from '#platform/pdf/folhas.ts'
import type { Frase, Trecho } from './blocos.ts'

export interface Pedaco {
  x: number
  texto: string
  letra: Letra
  cor: Cor
  link?: string | undefined
}

interface Jeito {
  letra: Letra
  corpo: number
  cor: Cor
}

const trechosDe = (frase: Frase): readonly Trecho[] =>
  (typeof frase === 'string' ? [frase] : frase).map((t) => (typeof t === 'string' ? { texto: t } : t))

/** Cuts a word that is wider than the line. */
function cortar(palavra: string, cabe: (t: string) => boolean): string[] {
  const partes: string[] = []
  let parte = ''
  for (const c of palavra) {
    if (parte && !cabe(parte + c)) {
      partes.push(parte)
      parte = ''
    }
    parte += c
  }
  return [...partes, parte]
}

/**
 * Breaks a sentence into lines of a width. Breaks at spaces and at line ends; a no-break space holds. Pieces of a line
 * with one look stay together, so that text can be searched.
 */
export function quebrar(frase: Frase, largura: number, medir: Medir, jeito: Jeito): Pedaco[][] {
  const linhas: Pedaco[][] = []
  let linha: Pedaco[] = []
  let x = 0
  const fechar = () => {
    const ultimo = linha.at(-1)
    if (ultimo) ultimo.texto = ultimo.texto.replace(/ +$/, '')
    linhas.push(linha)
    linha = []
    x = 0
  }
  for (const t of trechosDe(frase)) {
    const letra = t.letra ?? jeito.letra
    const cor = t.cor ?? jeito.cor
    const mede = (texto: string) => medir(texto, letra, jeito.corpo)
    const por = (texto: string) => {
      const ultimo = linha.at(-1)
      if (ultimo && ultimo.letra === letra && ultimo.cor === cor && ultimo.link === t.link) ultimo.texto += texto
      else linha.push({ x, texto, letra, cor, link: t.link })
      x += mede(texto)
    }
    for (const parte of t.texto.match(/\n|[^\S\n\u00A0]+|[^\s]+(?:\u00A0[^\s]*)*|\u00A0/g) ?? []) {
      if (parte === '\n') fechar()
      else if (/^[^\S\u00A0]+$/.test(parte)) {
        if (linha.length > 0) por(' ')
      } else if (x + mede(parte) <= largura + 0.01) por(parte)
      else {
        if (linha.length > 0) fechar()
        const partes = mede(parte) <= largura ? [parte] : cortar(parte, (c) => mede(c) <= largura)
        for (const [i, p] of partes.entries()) {
          if (i > 0) fechar()
          por(p)
        }
      }
    }
  }
  if (linha.length > 0 || linhas.length === 0) fechar()
  return linhas
}
