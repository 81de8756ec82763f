import type { Catalogo } from './definicao.ts'
import { definicaoDe, saidasDe } from './nos/registro.ts'
import type { Fluxo, No } from './tipos.ts'

/**
 * Returns the nodes on a loop that a run could repeat without input from the customer: ignores the edges that are only
 * taken after input, and looks for cycles in the rest.
 */
export function lacosSemEntrada(fluxo: Fluxo, catalogo: Catalogo, ouvem: ReadonlySet<string> = new Set()): No[] {
  const porId = new Map(fluxo.nos.map((n) => [n.id, n]))
  const mudas = seguintesMudos(fluxo, catalogo, porId, ouvem)
  const estado = new Map<string, 'aberto' | 'feito'>()
  const achados: No[] = []
  // an explicit stack, because recursion would be hundreds of calls deep on a long flow
  for (const { id: raiz } of fluxo.nos) {
    if (estado.has(raiz)) continue
    const pilha: { id: string; restam: string[] }[] = [{ id: raiz, restam: [...(mudas.get(raiz) ?? [])] }]
    estado.set(raiz, 'aberto')
    for (let topo = pilha.at(-1); topo; topo = pilha.at(-1)) {
      const proximo = topo.restam.pop()
      if (proximo === undefined) {
        estado.set(topo.id, 'feito')
        pilha.pop()
      } else if (estado.get(proximo) === 'aberto') {
        const no = porId.get(proximo)
        if (no && !achados.includes(no)) achados.push(no)
      } else if (!estado.has(proximo)) {
        estado.set(proximo, 'aberto')
        pilha.push({ id: proximo, restam: [...(mudas.get(proximo) ?? [])] })
      }
    }
  }
  return achados
}

function seguintesMudos(
  fluxo: Fluxo,
  catalogo: Catalogo,
  porId: ReadonlyMap<string, No>,
  ouvem: ReadonlySet<string>,
): Map<string, string[]> {
  const mudas = new Map<string, string[]>()
  for (const no of fluxo.nos) {
    const d = definicaoDe(no)
    const ouve = d.ouve?.(no.dados) ?? false
    const saidas = new Set(
      saidasDe(no, catalogo)
        .filter((s) => !ouve || s.semEntrada)
        .map((s) => s.id),
    )
    // returning from a sub-flow that always asks the customer counts as input
    const volta =
      no.tipo === 'subfluxo' && (no.dados.parte ? ouvem.has(no.dados.parte) : sempreOuve(no.dados.alvo, fluxo, porId))
        ? []
        : fluxo.arestas.filter((a) => a.de === no.id && saidas.has(a.saida)).map((a) => a.para)
    mudas.set(
      no.id,
      [...volta, ...(no.tipo === 'ir_para' || no.tipo === 'subfluxo' ? [no.dados.alvo] : [])].filter((id) =>
        porId.has(id),
      ),
    )
  }
  return mudas
}

/** Whether a flow that others call always waits for input before it returns. */
export const parteOuve = (fluxo: Fluxo): boolean =>
  sempreOuve(fluxo.nos.find((n) => n.tipo === 'inicio')?.id ?? '', fluxo, new Map(fluxo.nos.map((n) => [n.id, n])))

/** Whether every path from the start of the sub-flow to an end waits for the customer's input. */
function sempreOuve(rotina: string, { arestas }: Fluxo, porId: ReadonlyMap<string, No>): boolean {
  const vistos = new Set<string>()
  const fila = [rotina]
  for (let id = fila.pop(); id !== undefined; id = fila.pop()) {
    const no = porId.get(id)
    if (!no || vistos.has(id)) continue
    vistos.add(id)
    if (no.tipo === 'fim') return false
    const ouve = definicaoDe(no).ouve?.(no.dados) ?? false
    const mudas = ouve ? new Set(['sem_resposta']) : null
    fila.push(...arestas.filter((a) => a.de === id && (!mudas || mudas.has(a.saida))).map((a) => a.para))
    if (no.tipo === 'ir_para') fila.push(no.dados.alvo)
  }
  return true
}
