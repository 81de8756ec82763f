import { saidasDe } from '#engines/fluxo/nos/registro.ts'
import { fluxo as esquemaDoFluxo, type Aresta, type Fluxo, type No, type TipoDeNo } from '#engines/fluxo/tipos.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { acoesDoRobo } from '../../regras/catalogo.ts'

export interface Lugar {
  x: number
  y: number
}

export const novoId = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0')

const insistencia = { tentativas: 2, recusa: '', limite_min: null }
const INICIAIS: { [T in TipoDeNo]: () => Extract<No, { tipo: T }>['dados'] } = {
  inicio: () => ({ recebe: [] }),
  rotina: () => ({}),
  fim: () => ({}),
  mensagem: () => ({ texto: '', arquivo: null }),
  pergunta: () => ({ texto: '', resposta: 'texto', variavel: '', minimo: null, maximo: null, ...insistencia }),
  menu: () => ({
    texto: '',
    botao: 'Ver opções',
    forma: 'auto',
    variavel: '',
    ...insistencia,
    opcoes: [
      { id: novoId(), texto: 'Opção 1', descricao: '' },
      { id: novoId(), texto: 'Opção 2', descricao: '' },
    ],
  }),
  condicao: () => ({
    casos: [{ id: novoId(), nome: 'Sim', juntar: 'e', regras: [{ campo: '', operador: 'igual', valor: '' }] }],
  }),
  horario: () => ({
    faixas: [{ dias: [1, 2, 3, 4, 5], de: '08:00', ate: '18:00' }],
    feriados_nacionais: true,
    feriados: [],
  }),
  http: () => ({ metodo: 'GET', url: 'https://', cabecalhos: [], corpo: '', timeout_ms: 8000, mapa: [], exemplo: '' }),
  definir: () => ({ atribuicoes: [{ variavel: '', valor: '' }] }),
  acao: () => ({ acao: 'fila', parametros: {} }),
  ia: () => ({ instrucao: '', variavel: '', enviar: true, exemplo: '' }),
  esperar: () => ({ ate: 'duracao', quantidade: 1, unidade: 'minutos' }),
  ir_para: () => ({ alvo: '' }),
  subfluxo: () => ({ alvo: '', parte: '', entradas: [], retornos: [] }),
}

export const novoNo = (tipo: TipoDeNo, { x, y }: Lugar, acao?: string): No =>
  ({
    id: novoId(),
    tipo,
    nome: '',
    x: Math.round(x),
    y: Math.round(y),
    dados: { ...INICIAIS[tipo](), ...(acao ? { acao } : {}) },
  }) as No

/** Horizontal distance between nodes, in canvas units. */
export const PASSO = 300
const saidas = (no: No) => saidasDe(no, acoesDoRobo)
const aresta = (de: string, saida: string, para: string): Aresta => ({ id: novoId(), de, saida, para })
const recebe = (no: No | undefined): boolean => no !== undefined && no.tipo !== 'inicio' && no.tipo !== 'rotina'

/** Returns the output that a new node is attached to: the first unconnected one, otherwise the first. */
export function saidaLivre(fluxo: Fluxo, no: No): string | null {
  const ligadas = new Set(fluxo.arestas.filter((a) => a.de === no.id).map((a) => a.saida))
  const todas = saidas(no)
  return (todas.find((s) => !ligadas.has(s.id)) ?? todas[0])?.id ?? null
}

/** Adds a node after another: at its first free output, or between it and the next node. */
export function adicionar(fluxo: Fluxo, no: No, depoisDe: No | null): Fluxo {
  const saida = depoisDe && recebe(no) ? saidaLivre(fluxo, depoisDe) : null
  if (!depoisDe || saida === null) return { nos: [...fluxo.nos, no], arestas: fluxo.arestas }
  const cortada = fluxo.arestas.find((a) => a.de === depoisDe.id && a.saida === saida)
  const segue = cortada && saidas(no)[0] ? [aresta(no.id, saidas(no)[0]?.id ?? 'ok', cortada.para)] : []
  // a node inserted in between takes the position of the next one; nodes to the right are shifted
  const nos = segue.length > 0 ? fluxo.nos.map((n) => (n.x >= no.x - 40 ? { ...n, x: n.x + PASSO } : n)) : fluxo.nos
  return {
    nos: [...nos, no],
    arestas: [...fluxo.arestas.filter((a) => a !== cortada), aresta(depoisDe.id, saida, no.id), ...segue],
  }
}

/**
 * Returns the position for a node after the given one: on the same line for a single output, otherwise below the
 * connected ones.
 */
export function lugarDepois(fluxo: Fluxo, no: No): Lugar {
  const tomadas = fluxo.arestas.filter((a) => a.de === no.id).length
  return { x: no.x + PASSO, y: no.y + (saidas(no).length > 1 ? tomadas * 150 : 0) }
}

/** Removes nodes with their edges. The start node cannot be removed. */
export function remover(fluxo: Fluxo, ids: readonly string[]): Fluxo {
  const fora = new Set(fluxo.nos.filter((n) => ids.includes(n.id) && n.tipo !== 'inicio').map((n) => n.id))
  return {
    nos: fluxo.nos.filter((n) => !fora.has(n.id)),
    arestas: fluxo.arestas.filter((a) => !fora.has(a.de) && !fora.has(a.para)),
  }
}

export function ligar(fluxo: Fluxo, de: string, saida: string, para: string | null): Fluxo {
  const atual = fluxo.arestas.find((a) => a.de === de && a.saida === saida)
  if ((atual?.para ?? null) === para) return fluxo
  const outras = fluxo.arestas.filter((a) => a !== atual)
  return para && recebe(fluxo.nos.find((n) => n.id === para))
    ? { ...fluxo, arestas: [...outras, aresta(de, saida, para)] }
    : { ...fluxo, arestas: outras }
}

export const desligar = (fluxo: Fluxo, id: string): Fluxo => ({
  ...fluxo,
  arestas: fluxo.arestas.filter((a) => a.id !== id),
})

export function mover(fluxo: Fluxo, lugares: ReadonlyMap<string, Lugar>): Fluxo {
  return { ...fluxo, nos: fluxo.nos.map((n) => ({ ...n, ...lugares.get(n.id) })) }
}

/** Replaces a node's data. Edges from outputs that no longer exist are removed. */
export function trocar(fluxo: Fluxo, novo: No): Fluxo {
  const tem = new Set(saidas(novo).map((s) => s.id))
  return {
    nos: fluxo.nos.map((n) => (n.id === novo.id ? novo : n)),
    arestas: fluxo.arestas.filter((a) => a.de !== novo.id || tem.has(a.saida)),
  }
}

const MARCA = 'girassol-fluxo'

/** Serializes the selected nodes and the edges between them for the clipboard. */
export function copiar(fluxo: Fluxo, ids: readonly string[]): string | null {
  const nos = fluxo.nos.filter((n) => ids.includes(n.id) && n.tipo !== 'inicio')
  const dentro = new Set(nos.map((n) => n.id))
  return nos.length > 0
    ? JSON.stringify({
        marca: MARCA,
        nos,
        arestas: fluxo.arestas.filter((a) => dentro.has(a.de) && dentro.has(a.para)),
      })
    : null
}

/**
 * Pastes nodes copied here or in another robot, with new ids and a small offset. Null: the clipboard contains something
 * else.
 */
export function colar(fluxo: Fluxo, texto: string): { fluxo: Fluxo; ids: string[] } | null {
  let bruto: unknown
  try {
    bruto = JSON.parse(texto)
  } catch {
    return null
  }
  const lido = comoObjeto(bruto).marca === MARCA ? esquemaDoFluxo.safeParse(bruto) : null
  if (!lido?.success) return null
  const nomes = new Map(lido.data.nos.map((n) => [n.id, novoId()]))
  const por = (id: string) => nomes.get(id) ?? id
  const nos = lido.data.nos.map(
    (n) =>
      ({
        ...n,
        id: por(n.id),
        x: n.x + 40,
        y: n.y + 40,
        dados: 'alvo' in n.dados ? { alvo: por(n.dados.alvo) } : n.dados,
      }) as No,
  )
  const arestas = lido.data.arestas.map((a) => aresta(por(a.de), a.saida, por(a.para)))
  return { fluxo: { nos: [...fluxo.nos, ...nos], arestas: [...fluxo.arestas, ...arestas] }, ids: nos.map((n) => n.id) }
}

export type Direcao = 'direita' | 'esquerda' | 'cima' | 'baixo'

/**
 * Returns the node that an arrow key selects: along the edges for left and right, otherwise the nearest node in that
 * direction.
 */
export function vizinho(fluxo: Fluxo, id: string, direcao: Direcao): string {
  const aqui = fluxo.nos.find((n) => n.id === id)
  if (!aqui) return fluxo.nos[0]?.id ?? id
  if (direcao === 'direita') {
    const ordem = saidas(aqui).map((s) => s.id)
    const segue = fluxo.arestas
      .filter((a) => a.de === id)
      .sort((a, b) => ordem.indexOf(a.saida) - ordem.indexOf(b.saida))[0]
    if (segue) return segue.para
  }
  if (direcao === 'esquerda') {
    const vem = fluxo.arestas.find((a) => a.para === id)
    if (vem) return vem.de
  }
  const [eixo, outro, sinal] =
    direcao === 'direita'
      ? (['x', 'y', 1] as const)
      : direcao === 'esquerda'
        ? (['x', 'y', -1] as const)
        : direcao === 'baixo'
          ? (['y', 'x', 1] as const)
          : (['y', 'x', -1] as const)
  const adiante = fluxo.nos.filter((n) => n.id !== id && (n[eixo] - aqui[eixo]) * sinal > 10)
  const longe = (n: No) => Math.abs(n[eixo] - aqui[eixo]) + Math.abs(n[outro] - aqui[outro]) * 2
  return adiante.sort((a, b) => longe(a) - longe(b))[0]?.id ?? id
}
