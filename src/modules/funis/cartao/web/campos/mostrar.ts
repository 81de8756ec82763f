import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { data, dataHora, dinheiro, numero } from '#ui/formatos.ts'
import { cepFormatado, cpfCnpjFormatado, telefoneFormatado } from '#ui/mascaras.ts'

type Mostrador = (v: ValorDeCampo, c: Campo, fuso: string | undefined) => string
const texto: Mostrador = (v) => String(v)
const contados =
  (um: string, muitos: string): Mostrador =>
  (v) =>
    Array.isArray(v) ? `${v.length} ${v.length === 1 ? um : muitos}` : ''

const mostradores: Partial<Record<Campo['tipo'], Mostrador>> = {
  numero: (v, c) => `${numero(Number(v))}${c.config.unidade ? ` ${c.config.unidade}` : ''}`,
  moeda: (v) => dinheiro(Number(v)),
  booleano: (v) => (v === true ? 'Sim' : 'Não'),
  data: (v) => data(String(v)),
  datahora: (v, _, fuso) => dataHora(String(v), fuso),
  mes: (v) => String(v).split('-').reverse().join('/'),
  selecao: (v, c) => c.config.opcoes.find((o) => o.id === v)?.rotulo ?? String(v),
  telefone: (v) => telefoneFormatado(String(v)),
  documento: (v) => cpfCnpjFormatado(String(v)),
  endereco: (v) => {
    const e = comoObjeto(v)
    return [
      [e.logradouro, e.numero].filter(Boolean).join(', '),
      e.bairro,
      [e.cidade, e.uf].filter(Boolean).join('/'),
      typeof e.cep === 'string' && e.cep && cepFormatado(e.cep),
    ]
      .filter(Boolean)
      .join(' · ')
  },
  arquivo: contados('arquivo', 'arquivos'),
  itens: contados('item', 'itens'),
  checklist: (v, c) => `${Object.values(comoObjeto(v)).filter(Boolean).length} de ${c.config.itens.length}`,
  relacao: (v) => String(comoObjeto(v).nome ?? ''),
  aprovacao: (v) => (comoObjeto(v).aprovado ? 'Aprovado' : 'Recusado'),
}

/** A value as text, times in the zone of the user; null when it is empty. */
export function mostrar(c: Campo, v: ValorDeCampo | undefined, fuso?: string): string | null {
  if (v === undefined || v === null || v === '') return null
  return (mostradores[c.tipo] ?? texto)(v, c, fuso) || null
}

/** Whether a value is empty: `false` is an answer, an empty list is not. */
export const emBranco = (v: ValorDeCampo | undefined): boolean =>
  v === undefined || v === null || (typeof v === 'string' && v.trim() === '') || (Array.isArray(v) && v.length === 0)
