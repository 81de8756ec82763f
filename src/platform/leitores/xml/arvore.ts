import { criarAnalisador } from './saxes.ts'
import { temDoctype } from './texto.ts'

/** An element: local name and namespace, attributes by local name, text of the element itself. */
export interface Elemento {
  nome: string
  espaco: string
  atributos: Record<string, string>
  filhos: Elemento[]
  texto: string
}

export type Arvore = { raiz: Elemento } | { problema: 'doctype' | 'malformado' | 'incompleto' | 'grande' }

const LIMITES = { caracteres: 10 * 1024 * 1024, profundidade: 64, elementos: 200_000, atributos: 100 }

class Recusado extends Error {}

/**
 * Parses XML without external references, entities or stylesheets, within limits of size, depth and count. Strict: a
 * file that is not well formed gives nothing.
 */
export async function lerArvore(texto: string): Promise<Arvore> {
  if (texto.length > LIMITES.caracteres) return { problema: 'grande' }
  if (temDoctype(texto)) return { problema: 'doctype' }
  const pilha: Elemento[] = []
  let raiz: Elemento | null = null
  let elementos = 0
  let grande = false
  const parser = await criarAnalisador()
  parser.on('error', (erro) => {
    throw erro
  })
  parser.on('opentag', (tag) => {
    const pares = Object.values(tag.attributes)
    elementos += 1
    grande ||= elementos > LIMITES.elementos || pilha.length >= LIMITES.profundidade || pares.length > LIMITES.atributos
    if (grande) throw new Recusado('over the limits')
    const no: Elemento = {
      nome: tag.local,
      espaco: tag.uri,
      atributos: Object.fromEntries(pares.map((a) => [a.local, a.value])),
      filhos: [],
      texto: '',
    }
    pilha.at(-1)?.filhos.push(no)
    raiz ??= no
    pilha.push(no)
  })
  const juntar = (t: string) => {
    const atual = pilha.at(-1)
    if (atual) atual.texto += t
  }
  parser.on('text', juntar)
  parser.on('cdata', juntar)
  parser.on('closetag', () => void pilha.pop())
  let lido = false
  try {
    parser.write(texto)
    lido = true
    parser.close()
  } catch {
    if (grande) return { problema: 'grande' }
    return { problema: lido ? 'incompleto' : 'malformado' }
  }
  return raiz ? { raiz } : { problema: 'malformado' }
}
