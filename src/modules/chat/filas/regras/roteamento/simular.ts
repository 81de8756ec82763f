import { apto, escolher, habilidadesPedidas, type Candidato, type MetodoDeRoteamento, type Pedido } from './escolher.ts'

export interface PessoaSimulada extends Candidato {
  nome: string
  presenca: 'disponivel' | 'ocupado' | 'ausente'
}

export interface Lugar {
  usuario_id: string
  nome: string
  presenca: PessoaSimulada['presenca']
  carga: number
  capacidade: number
  /** 1 gets it now, 2 if the first one is skipped, and so on; null: not eligible */
  ordem: number | null
  porque: string
}

const NAO_ESTA = { disponivel: '', ocupado: 'Marcou que está ocupado', ausente: 'Está ausente' }
const PRIMEIRA: Record<MetodoDeRoteamento, string> = {
  manual: '',
  rodizio: 'Próxima pessoa do rodízio',
  menor_carga: 'Tem menos conversas em mãos',
  ultimo: 'Tem menos conversas em mãos',
  habilidade: 'Sabe o que a conversa pede e tem menos conversas em mãos',
}
const DEPOIS: Record<MetodoDeRoteamento, string> = {
  manual: '',
  rodizio: 'Recebeu desta fila há menos tempo',
  menor_carga: 'Tem mais conversas em mãos, ou recebeu há menos tempo',
  ultimo: 'Tem mais conversas em mãos, ou recebeu há menos tempo',
  habilidade: 'Tem mais conversas em mãos, ou recebeu há menos tempo',
}

/**
 * Lists who would get a conversation now, in order, and the reason for each user. Calls `escolher`, the rule that
 * assigns conversations, until no user is left.
 */
export function simular(metodo: MetodoDeRoteamento, pessoas: readonly PessoaSimulada[], pedido: Pedido): Lugar[] {
  const ordem = new Map<string, number>()
  for (let resta = [...pessoas]; ;) {
    // users already ranked stay in the list as unavailable, so that the required skills do not change
    const ids = new Set(resta.map((p) => p.usuario_id))
    const id = escolher(
      metodo,
      pessoas.map((p) => (ids.has(p.usuario_id) ? p : { ...p, disponivel: false })),
      pedido,
    )
    if (id === null) break
    ordem.set(id, ordem.size + 1)
    resta = resta.filter((p) => p.usuario_id !== id)
  }
  const pedidas = metodo === 'habilidade' ? habilidadesPedidas(pedido.tags, pessoas) : []
  const lugares = pessoas.map(({ usuario_id, nome, presenca, carga, capacidade, ...p }): Lugar => {
    const n = ordem.get(usuario_id) ?? null
    const porque =
      n === null
        ? porQueNao({ usuario_id, nome, presenca, carga, capacidade, ...p }, metodo, pedidas)
        : metodo === 'ultimo' && usuario_id === pedido.atendeu_por_ultimo
          ? 'Atendeu este contato por último'
          : (n === 1 ? PRIMEIRA : DEPOIS)[metodo]
    return { usuario_id, nome, presenca, carga, capacidade, ordem: n, porque }
  })
  return lugares.toSorted(
    (a, b) => (a.ordem ?? Infinity) - (b.ordem ?? Infinity) || a.nome.localeCompare(b.nome, 'pt-BR'),
  )
}

function porQueNao(p: PessoaSimulada, metodo: MetodoDeRoteamento, pedidas: readonly string[]): string {
  const razoes = [
    p.disponivel ? '' : NAO_ESTA[p.presenca] || 'Não está disponível',
    p.acesso ? '' : 'Não atende nesta caixa de entrada',
    p.carga < p.capacidade ? '' : `Está com ${p.carga} de ${p.capacidade} conversas`,
    apto(p) && metodo === 'manual' ? 'A fila não distribui: cada pessoa puxa a próxima' : '',
    apto(p) && metodo !== 'manual' ? `Não tem a habilidade ${pedidas.join(', ')}` : '',
  ]
  return razoes.filter(Boolean).join(' · ')
}
