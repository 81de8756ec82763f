import type { Fluxo, No } from './tipos.ts'

/** A flow that others call, as it is called: by a name of its own, with what it calls in turn. */
export interface Parte {
  fluxo: Fluxo
  /** name of the robot that is called → the key under which its flow is in the lot */
  chama: Readonly<Record<string, string>>
}

/**
 * `a1b2c3d4_no5`: a node of a part inside of a whole. Eight places of the key, then the node as its drawing names it.
 */
const idNaParte = (chave: string, id: string): string => `${chave}_${id}`
export const parteDoNo = (id: string): string | null => /^([0-9a-f]{8})_./.exec(id)?.[1] ?? null
/** The end of a UUID is the random one. */
export const chaveDaParte = (id: string): string => id.slice(-8)

/**
 * One flow of a drawing and all the parts it calls, each once however often it is called. A part's beginning is where
 * its callers come in; a call of something that is not in the lot leads nowhere, which ends the run like any other
 * loose end.
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

/** Names of the flows that a drawing calls. */
export const chamadasDe = ({ nos }: Fluxo): string[] => [
  ...new Set(nos.flatMap((n) => (n.tipo === 'subfluxo' && n.dados.parte ? [n.dados.parte] : []))),
]

/**
 * The flows that would call themselves, by whatever way round, if `de` called what it says: the way, from `de` back to
 * it; null when there is none.
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
