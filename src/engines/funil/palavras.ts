import { comparacoes } from '#engines/fluxo/condicao.ts'
import type { Campo } from './campos.ts'
import type { Condicao, Passagem, Prazo, TipoDeEstagio } from './tipos.ts'

/** Display texts for the parts of a definition, shared by all screens. */
export const nomesDosTipos: Record<TipoDeEstagio, string> = {
  aberto: 'aberto',
  espera: 'espera',
  ganho: 'ganho',
  perdido: 'perdido',
}
const contar = (n: number, um: string, muitos: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? um : muitos}`

export function prazoEmPalavras(p: Prazo | null, termos: ReadonlyMap<string, string> = new Map()): string {
  if (!p) return 'sem prazo'
  if (p.unidade === 'legal') return p.termo ? `prazo legal: ${termos.get(p.termo) ?? p.termo}` : 'prazo legal'
  return p.unidade === 'hu'
    ? contar(p.valor, 'hora útil', 'horas úteis')
    : p.unidade === 'du'
      ? contar(p.valor, 'dia útil', 'dias úteis')
      : contar(p.valor, 'dia corrido', 'dias corridos')
}

export function condicaoEmPalavras(c: Condicao | null, campos: ReadonlyMap<string, Campo>): string {
  if (!c || c.regras.length === 0) return 'sempre'
  return c.regras
    .map((r) => {
      const campo = campos.get(r.campo)
      const valor = campo?.config.opcoes.find((o) => o.id === r.valor)?.rotulo ?? r.valor
      return `${campo?.rotulo ?? r.campo} ${comparacoes[r.operador].nome}${comparacoes[r.operador].semValor ? '' : ` ${valor}`}`
    })
    .join(c.juntar === 'e' ? ' e ' : ' ou ')
}

export const nomesDosModos: Record<Passagem['modo'], string> = {
  filho: 'abre um cartão',
  avancar_irmao: 'avança o cartão do mesmo dossiê',
  avancar_ou_criar: 'avança o cartão do mesmo dossiê, ou abre um',
  avancar_pai: 'avança o cartão de origem',
  mover: 'leva o próprio cartão',
  notificar: 'avisa',
}

export const quandoRetorna = (
  q: Passagem['retornos'][number]['quando'],
  nomeDoEstagio: (chave: string) => string,
): string => (q === 'ganho' ? 'ganho' : q === 'perdido' ? 'perdido' : `chega a ${nomeDoEstagio(q.estagio)}`)
