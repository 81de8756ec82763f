import type { Letra, No, Traco } from '#platform/pdf/folhas.ts'
import type { Bloco, Celula, LinhaDaTabela } from './blocos.ts'
import { escrever, type Composicao, type Escrita } from './escrever.ts'
import { empilhar, filho, mover, type Peca } from './pecas.ts'

type Tabela = Extract<Bloco, { tipo: 'tabela' }>

const MEDIDAS = {
  normal: { corpo: 9.5, linha: 13.5, nota: 8, linhaDaNota: 11, acima: 5.5 },
  densa: { corpo: 8, linha: 11, nota: 7.5, linhaDaNota: 10, acima: 2.6 },
} as const

/** A table of so few rows is not cut. */
const LINHAS_JUNTAS = 9

/** One piece a row; every row includes the head, which is drawn again when a page begins with it. */
export function pecasDaTabela(c: Composicao, t: Tabela, em: No): Peca[] {
  const tabela = filho(em, 'Table')
  const m = MEDIDAS[t.estilo ?? 'normal']
  const soma = t.colunas.reduce((s, k) => s + k.largura, 0)
  const larguras = t.colunas.map((k) => (c.largura * k.largura) / soma)
  const inicio = (i: number) => larguras.slice(0, i).reduce((a, b) => a + b, 0)

  const celula = (frase: string, i: number, no: No, e: Escrita): Peca => {
    const dentro = { ...c, largura: Math.max(10, (larguras[i] ?? 0) - 6) }
    const peca = escrever(dentro, frase, e, no)
    if (!t.colunas[i]?.numero) return peca
    return { ...peca, tracos: peca.tracos.map((x) => aDireita(c, x, dentro.largura)) }
  }
  /** Places the cells of a row side by side. */
  const linha = (celulas: readonly { altura: number; tracos: readonly Traco[] }[], fundo: Traco[]): Peca => {
    const alta = Math.max(...celulas.map((x) => x.altura))
    return {
      altura: alta + m.acima * 2,
      antes: 0,
      tracos: [...fundo, ...celulas.flatMap((x, i) => x.tracos.map((t2) => mover(t2, inicio(i) + 3, m.acima)))],
    }
  }
  const daLinha = (l: LinhaDaTabela): Peca => {
    const tr = filho(tabela, 'TR')
    const letra: Letra = l.total ? 'forte' : 'normal'
    const celulas = l.celulas.map((x, i) => {
      const { texto, nota, ...look }: Celula = typeof x === 'string' ? { texto: x } : x
      const td = filho(tr, 'TD')
      const principal = celula(texto, i, td, { letra, corpo: m.corpo, linha: m.linha, ...look })
      if (!nota) return principal
      return empilhar([principal, celula(nota, i, td, { corpo: m.nota, linha: m.linhaDaNota, cor: c.tema.fraco })])
    })
    const pronta = linha(celulas, [])
    const risco: Traco = {
      tipo: 'linha',
      pontos: [
        [0, 0],
        [c.largura, 0],
      ],
      borda: l.total ? c.tema.linhaForte : c.tema.linha,
      espessura: l.total ? 0.9 : 0.6,
    }
    const fundo: Traco[] = l.destaque
      ? [{ tipo: 'retangulo', x: 0, y: 0, largura: c.largura, altura: pronta.altura, fundo: c.tema.marcaSuave }]
      : []
    return { ...pronta, tracos: [...fundo, risco, ...pronta.tracos] }
  }

  const th = filho(tabela, 'TR')
  const temTitulos = t.colunas.some((k) => k.titulo)
  const cabeca = linha(
    t.colunas.map((k, i) =>
      celula(k.titulo, i, filho(th, 'TH'), {
        corpo: m.nota,
        linha: m.linhaDaNota,
        letra: 'media',
        cor: c.tema.fraco,
      }),
    ),
    [],
  )
  if (!temTitulos) tabela.filhos.splice(0, 1)
  const prontas = t.linhas.map(daLinha)
  const junta = prontas.length <= LINHAS_JUNTAS
  const linhas = prontas.map((p, i) => ({ ...p, comProxima: junta && i < prontas.length - 1 }))
  const primeira = linhas[0]
  if (!temTitulos) return linhas.map((p, i) => (i === 0 ? { ...p, antes: 8 } : p))
  return [{ ...cabeca, antes: 8, comProxima: primeira !== undefined }, ...linhas.map((p) => ({ ...p, cabeca }))]
}

/** Text ends at the right edge of its column. */
function aDireita(c: Composicao, t: Traco, largura: number): Traco {
  return t.tipo === 'texto' ? { ...t, x: largura - c.medir(t.texto, t.letra, t.corpo) } : t
}
