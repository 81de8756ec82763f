import type { BlocoDaClausula, Clausula } from '../contract/conteudo.ts'

export interface DiferencaDeClausula {
  id: string
  titulo: string
  mudou: 'nova' | 'tirada' | 'texto' | 'ordem'
  antes: string
  depois: string
}

const linhasDo = (b: BlocoDaClausula): string[] => {
  switch (b.tipo) {
    case 'paragrafo':
      return [b.texto]
    case 'lista':
      return b.itens.map((i) => `• ${i}`)
    case 'tabela':
      return [b.colunas, ...b.linhas].map((l) => l.join(' | '))
    case 'quadro':
      return [`[tabela: ${b.quadro}]`]
  }
}

/** A clause as lines of text, with its flags and condition. */
export function clausulaEmTexto(c: Clausula): string {
  const marcas = [c.destaque ? 'destacada' : '', c.limita ? 'limita direito' : ''].filter(Boolean)
  const se = c.condicao && `só se ${c.condicao.variavel} ${c.condicao.op} ${c.condicao.valor}`.trim()
  return [[c.titulo, ...marcas].join(' · '), ...(se ? [se] : []), ...c.blocos.flatMap(linhasDo)].join('\n')
}

/** Clauses in the order that both sides share, so that one moved clause does not mark all others. */
function movidas(antes: readonly string[], depois: readonly string[]): Set<string> {
  const comuns = antes.filter((id) => depois.includes(id))
  const novas = depois.filter((id) => antes.includes(id))
  const fora = new Set<string>()
  while (comuns.length > 0) {
    const [a, b] = [comuns[0], novas[0]]
    if (a === b || a === undefined || b === undefined) {
      comuns.shift()
      novas.shift()
      continue
    }
    // the clause that jumped further is the one that moved
    const sai = comuns.indexOf(b) > novas.indexOf(a) ? b : a
    fora.add(sai)
    comuns.splice(comuns.indexOf(sai), 1)
    novas.splice(novas.indexOf(sai), 1)
  }
  return fora
}

/** What differs between two versions, clause by clause in the order of the newer one; removed ones at the end. */
export function diferencasDeClausulas(antes: readonly Clausula[], depois: readonly Clausula[]): DiferencaDeClausula[] {
  const deAntes = new Map(antes.map((c) => [c.id, c]))
  const ids = (cs: readonly Clausula[]) => cs.map((c) => c.id)
  const fora = movidas(ids(antes), ids(depois))
  const mudancas = depois.flatMap((c): DiferencaDeClausula[] => {
    const velha = deAntes.get(c.id)
    const base = { id: c.id, titulo: c.titulo, antes: velha ? clausulaEmTexto(velha) : '', depois: clausulaEmTexto(c) }
    if (!velha) return [{ ...base, mudou: 'nova' }]
    if (base.antes !== base.depois) return [{ ...base, mudou: 'texto' }]
    return fora.has(c.id) ? [{ ...base, mudou: 'ordem' }] : []
  })
  const ficaram = new Set(ids(depois))
  const tiradas = antes
    .filter((c) => !ficaram.has(c.id))
    .map((c): DiferencaDeClausula => ({
      id: c.id,
      titulo: c.titulo,
      mudou: 'tirada',
      antes: clausulaEmTexto(c),
      depois: '',
    }))
  return [...mudancas, ...tiradas]
}
