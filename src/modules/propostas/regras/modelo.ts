import { promessaVedada } from '#kit/promessas-vedadas.ts'
import type { ConteudoDoModelo, SecaoDoModelo } from '../contract/modelos.ts'
import type { TipoDeProposta } from '../tipos.ts'
import { SECOES } from './secoes/lista.ts'

/** All sections of a kind in their usual order: what is used before a template was published. */
export const modeloPadrao = (tipo: TipoDeProposta): ConteudoDoModelo => ({
  secoes: SECOES[tipo].map(({ chave }) => ({ tipo: 'padrao', chave, ligada: true })),
})

export interface RecusaDoModelo {
  campo: string
  mensagem: string
}

const nomeDe = (tipo: TipoDeProposta, chave: string): string =>
  SECOES[tipo].find((s) => s.chave === chave)?.nome ?? chave

/**
 * What stops a template: sections that are missing, twice, unknown, or off although they must stay, and promises that are
 * never made.
 */
export function recusasDoModelo(tipo: TipoDeProposta, c: ConteudoDoModelo): RecusaDoModelo[] {
  const conhecidas = new Set(SECOES[tipo].map((s) => s.chave))
  const fixas = new Set(SECOES[tipo].filter((s) => s.fixa).map((s) => s.chave))
  const vistas = new Set<string>()
  const recusas = c.secoes.flatMap((s, n): RecusaDoModelo[] => {
    const id = s.tipo === 'padrao' ? s.chave : s.id
    const repetida = vistas.has(id)
    vistas.add(id)
    if (repetida) return [{ campo: `secoes.${n}`, mensagem: 'Esta seção está duas vezes no modelo' }]
    if (s.tipo === 'texto') {
      const campo = promessaVedada(s.titulo) ? 'titulo' : 'texto'
      const nome = promessaVedada(s[campo])
      return nome
        ? [{ campo: `secoes.${n}.${campo}`, mensagem: `“${s.titulo}” diz ${nome}, que não se promete: reescreva` }]
        : []
    }
    if (!conhecidas.has(s.chave))
      return [{ campo: `secoes.${n}`, mensagem: 'Este tipo de proposta não tem esta seção' }]
    if (!s.ligada && fixas.has(s.chave))
      return [{ campo: `secoes.${n}.ligada`, mensagem: `“${nomeDe(tipo, s.chave)}” fica em toda proposta` }]
    return []
  })
  const faltam = [...conhecidas].filter((chave) => !vistas.has(chave))
  return [
    ...recusas,
    ...faltam.map((chave) => ({ campo: 'secoes', mensagem: `Falta a seção “${nomeDe(tipo, chave)}”` })),
  ]
}

export const secoesLigadas = (c: ConteudoDoModelo): SecaoDoModelo[] => c.secoes.filter((s) => s.ligada)

/** Hashes of the pictures that a template shows. */
export const imagensDe = (secoes: readonly SecaoDoModelo[]): string[] => [
  ...new Set(secoes.flatMap((s) => (s.tipo === 'texto' && s.imagem ? [s.imagem.sha256] : []))),
]

/** A text in paragraphs: an empty line parts them. */
export const paragrafosDoTexto = (texto: string): string[] =>
  texto
    .split(/\n{2,}/)
    .map((p) => p.trim())
    .filter(Boolean)
