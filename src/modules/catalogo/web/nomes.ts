import { diaBr } from '#kit/dias.ts'
import { numero } from '#ui/formatos.ts'
import type { PrecoEmVigor } from '../contract/comum.ts'
import type { Item } from '../contract/itens.ts'
import { tiposDeItem, type TipoDeItem, unidadesDeMedida } from '../tipos.ts'

export const TIPOS: Readonly<Record<TipoDeItem, string>> = {
  modulo: 'Módulo',
  inversor: 'Inversor',
  estrutura: 'Estrutura',
  protecao: 'Proteção',
  cabo: 'Cabo',
  kit: 'Kit',
  servico: 'Serviço',
  outro: 'Outro',
}
export const UNIDADES: Readonly<Record<(typeof unidadesDeMedida)[number], string>> = {
  un: 'un.',
  kWp: 'kWp',
  m: 'm',
  m2: 'm²',
  h: 'h',
  km: 'km',
}
/** Kits of suppliers have their own register. */
export const opcoesDeTipo = tiposDeItem.filter((t) => t !== 'kit').map((valor) => ({ valor, rotulo: TIPOS[valor] }))
export const opcoesDeUnidade = unidadesDeMedida.map((valor) => ({ valor, rotulo: UNIDADES[valor] }))

export const nomeDoItem = (i: { marca: string; modelo: string }): string =>
  [i.marca, i.modelo].filter(Boolean).join(' ')

/** The figures of a datasheet that tell one item from another. */
export function resumoDaFicha(i: Item): string {
  if (i.tipo === 'modulo')
    return `${numero(i.ficha.wp)} Wp · Voc ${numero(i.ficha.voc)} V · Isc ${numero(i.ficha.isc)} A`
  if (i.tipo === 'inversor')
    return (
      `${numero(i.ficha.kw)} kW · MPPT ${numero(i.ficha.vMpptMin)}–` +
      `${numero(i.ficha.vMpptMax ?? i.ficha.vdcMax)} V · ${numero(i.ficha.mppts)} MPPT`
    )
  return i.descricao
}

export const fraseDoVencido = (p: Pick<PrecoEmVigor, 'fornecedor' | 'fim'>): string =>
  `preço de ${p.fornecedor || 'cadastro'} venceu em ${diaBr(p.fim ?? '')}`

export const valeDe = (p: { inicio: string | null; fim: string | null }): string =>
  p.inicio === null
    ? p.fim === null
      ? 'do cadastro'
      : `do cadastro, até ${diaBr(p.fim)}`
    : p.fim === null
      ? `desde ${diaBr(p.inicio)}`
      : `${diaBr(p.inicio)} a ${diaBr(p.fim)}`
