import type { Bloco, Frase, Trecho as TrechoDoPdf } from '#engines/documento/blocos.ts'
import { TEMA } from '#engines/documento/blocos.ts'
import type { BlocoDoDocumento, FraseDoDocumento } from '#modules/assinaturas/tipos.ts'
import type { BlocoComposto, ClausulaComposta, Linha } from './compor.ts'
import { emTexto } from './compor.ts'

const VAZIO = '________'

/** Letter of the text of a contract (CDC art. 54 §3). */
export const LETRA_MINIMA = 12
/** A box is drawn in one piece: a longer clause is bold instead. */
const CABE_NA_CAIXA = 1800

const numerada = (c: ClausulaComposta): string => `${c.numero ?? ''} ${c.titulo}`.trim()

const noPdf = (l: Linha, forte: boolean): Frase =>
  l.map((t): string | TrechoDoPdf => {
    if ('variavel' in t) return { texto: t.valor ?? VAZIO, letra: 'forte' }
    return forte ? { texto: t.texto, letra: 'forte' } : t.texto
  })

function blocoNoPdf(b: BlocoComposto, forte: boolean): Bloco[] {
  switch (b.tipo) {
    case 'paragrafo':
      return [{ tipo: 'paragrafo', frase: noPdf(b.linha, forte) }]
    case 'lista':
      return [{ tipo: 'lista', itens: b.itens.map((i) => noPdf(i, forte)) }]
    case 'tabela':
      return [
        {
          tipo: 'tabela',
          colunas: b.colunas.map((titulo, i) => ({ titulo, largura: i === 0 ? 1.3 : 1 })),
          linhas: b.linhas.map((l) => ({ celulas: l.map(emTexto) })),
        },
      ]
    case 'quadro':
      return b.quadro
        ? [
            { tipo: 'titulo', nivel: 3, texto: b.quadro.titulo },
            {
              tipo: 'tabela',
              colunas: b.quadro.colunas.map((titulo, i) => ({ titulo, largura: i === 0 ? 1.3 : 1 })),
              linhas: b.quadro.linhas.map((celulas) => ({ celulas })),
            },
          ]
        : []
  }
}

const tamanho = (c: ClausulaComposta): number =>
  c.blocos
    .flatMap((b) => ('linha' in b ? [b.linha] : 'itens' in b ? b.itens : []))
    .reduce((n, l) => n + emTexto(l).length, 0)

/** A clause with emphasis is boxed; one too long for a box is printed in bold. */
function clausulaNoPdf(c: ClausulaComposta): Bloco[] {
  if (c.numero === null) return []
  const titulo: Bloco = { tipo: 'titulo', nivel: 3, texto: numerada(c) }
  if (!c.destaque) return [titulo, ...c.blocos.flatMap((b) => blocoNoPdf(b, false))]
  const blocos = [titulo, ...c.blocos.flatMap((b) => blocoNoPdf(b, true))]
  return tamanho(c) > CABE_NA_CAIXA || c.blocos.some((b) => b.tipo === 'quadro' || b.tipo === 'tabela')
    ? blocos
    : [{ tipo: 'caixa', blocos, fundo: TEMA.cuidadoSuave, borda: TEMA.cuidado }]
}

/** The contract as blocks of the printed document. */
export const contratoNoPdf = (titulo: string, nota: string, clausulas: readonly ClausulaComposta[]): Bloco[] => [
  { tipo: 'titulo', nivel: 2, texto: titulo, nota },
  ...clausulas.flatMap(clausulaNoPdf),
]

const naTela = (l: Linha): FraseDoDocumento => l.map((t) => ('variavel' in t ? { forte: t.valor ?? VAZIO } : t.texto))

function blocoNaTela(b: BlocoComposto, destaque: boolean): BlocoDoDocumento[] {
  switch (b.tipo) {
    case 'paragrafo':
      return [{ tipo: 'paragrafo', frase: naTela(b.linha), destaque }]
    case 'lista':
      return [{ tipo: 'lista', itens: b.itens.map(naTela), destaque }]
    case 'tabela':
      return [{ tipo: 'tabela', colunas: b.colunas, linhas: b.linhas.map((l) => l.map(emTexto)) }]
    case 'quadro':
      return b.quadro ? [{ tipo: 'tabela', ...b.quadro }] : []
  }
}

/** The same text for the phone of a signer. */
export const contratoNaTela = (titulo: string, clausulas: readonly ClausulaComposta[]): BlocoDoDocumento[] => [
  { tipo: 'titulo', texto: titulo, nivel: 1 },
  ...clausulas.flatMap((c): BlocoDoDocumento[] =>
    c.numero === null
      ? []
      : [
          { tipo: 'titulo', texto: c.titulo, nivel: 2, numero: String(c.numero) },
          ...c.blocos.flatMap((b) => blocoNaTela(b, c.destaque)),
        ],
  ),
]

const paragrafos = (texto: string): string[] =>
  texto
    .split(/\n{2,}/)
    .map((x) => x.trim())
    .filter(Boolean)

/** An amendment, printed and on the phone. */
export const aditivoNoPdf = (titulo: string, nota: string, texto: string): Bloco[] => [
  { tipo: 'titulo', nivel: 2, texto: titulo, nota },
  ...paragrafos(texto).map((frase): Bloco => ({ tipo: 'paragrafo', frase })),
]
export const aditivoNaTela = (titulo: string, texto: string): BlocoDoDocumento[] => [
  { tipo: 'titulo', texto: titulo, nivel: 1 },
  ...paragrafos(texto).map((frase): BlocoDoDocumento => ({ tipo: 'paragrafo', frase })),
]
