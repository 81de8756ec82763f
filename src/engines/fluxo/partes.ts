import type { Fluxo, No } from './tipos.ts'

/** A flow that others can call, with the flows it calls in turn. */
export interface Parte {
  fluxo: Fluxo
  /** id of the called robot → key of its flow in `lote` */
  chama: Readonly<Record<string, string>>
}

/**
 * `a1b2c3d4_no5`: the id of a node inside a linked flow. Eight characters of the key, then the node's id in its own
 * drawing.
 */
const idNaParte = (chave: string, id: string): string => `${chave}_${id}`
export const parteDoNo = (id: string): string | null => /^([0-9a-f]{8})_./.exec(id)?.[1] ?? null
/** The last eight characters of a UUID are random. */
export const chaveDaParte = (id: string): string => id.slice(-8)

/**
 * Links a drawing and all flows it calls into one flow; each part is included once. Callers enter a part at its start.
 * A call to a flow that is not in `lote` has no target, which ends the run like any unconnected exit.
 */
export function ligarPartes(raiz: Parte, lote: ReadonlyMap<string, Parte>): Fluxo {
  const inteiro: Fluxo = { nos: raiz.fluxo.nos.map((no) => chamando(no, raiz, lote)), arestas: [...raiz.fluxo.arestas] }
  const vistas = new Set<string>()
  const fila = Object.values(raiz.chama)
  for (let chave = fila.pop(); chave !== undefined; chave = fila.pop()) {
    const parte = lote.get(chave)
    if (!parte || vistas.has(chave)) continue
    vistas.add(chave)
    fila.push(...Object.values(parte.chama))
    const aqui = chave
    const novo = (id: string) => idNaParte(aqui, id)
    for (const no of parte.fluxo.nos) inteiro.nos.push(chamando(comoRotina(dentro(no, novo)), parte, lote))
    for (const a of parte.fluxo.arestas)
      inteiro.arestas.push({ ...a, id: novo(a.id), de: novo(a.de), para: novo(a.para) })
  }
  return inteiro
}

/** Ids of the flows that a drawing calls. */
export const chamadasDe = ({ nos }: Fluxo): string[] => [
  ...new Set(nos.flatMap((n) => (n.tipo === 'subfluxo' && n.dados.parte ? [n.dados.parte] : []))),
]

/**
 * Returns the path from `de` back to itself through its calls, direct or indirect; null when there is no such circle.
 */
export function circulo(de: string, chama: (id: string) => readonly string[]): string[] | null {
  const caminhos = chama(de).map((id) => [de, id])
  const vistos = new Set<string>()
  for (let caminho = caminhos.pop(); caminho; caminho = caminhos.pop()) {
    const atual = caminho.at(-1) ?? ''
    if (atual === de) return caminho
    if (vistos.has(atual)) continue
    vistos.add(atual)
    for (const proximo of chama(atual)) caminhos.push([...caminho, proximo])
  }
  return null
}

function chamando(no: No, { chama }: Parte, lote: ReadonlyMap<string, Parte>): No {
  if (no.tipo !== 'subfluxo' || !no.dados.parte) return no
  const chave = chama[no.dados.parte]
  const inicio = chave === undefined ? undefined : lote.get(chave)?.fluxo.nos.find((n) => n.tipo === 'inicio')
  return { ...no, dados: { ...no.dados, alvo: chave && inicio ? idNaParte(chave, inicio.id) : '' } }
}

const dentro = (no: No, novo: (id: string) => string): No => {
  const daqui = (no.tipo === 'ir_para' || no.tipo === 'subfluxo') && no.dados.alvo
  return { ...no, id: novo(no.id), dados: daqui ? { ...no.dados, alvo: novo(daqui) } : no.dados } as No
}

const comoRotina = (no: No): No => (no.tipo === 'inicio' ? { ...no, tipo: 'rotina', dados: {} } : no)
