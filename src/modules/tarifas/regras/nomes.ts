import { contem } from '#kit/objeto.ts'
import { classes } from '../tipos.ts'
import type { ChaveDaTarifa, Classe, CorDaBandeira, Modalidade, Origem, Posto, Subgrupo } from '../tipos.ts'

export const NOME_DA_MODALIDADE: Readonly<Record<Modalidade, string>> = {
  convencional: 'convencional',
  branca: 'branca',
  verde: 'verde',
  azul: 'azul',
}
export const NOME_DA_CLASSE: Readonly<Record<Classe, string>> = {
  residencial: 'residencial',
  rural: 'rural',
  iluminacao_publica: 'iluminação pública',
  demais: 'demais classes',
}
export const NOME_DO_POSTO: Readonly<Record<Posto, string>> = {
  unico: 'Único',
  ponta: 'Ponta',
  intermediario: 'Intermediário',
  fora_ponta: 'Fora ponta',
}
export const NOME_DA_BANDEIRA: Readonly<Record<CorDaBandeira, string>> = {
  verde: 'Verde',
  amarela: 'Amarela',
  vermelha_1: 'Vermelha patamar 1',
  vermelha_2: 'Vermelha patamar 2',
  escassez: 'Escassez hídrica',
}
const NOME_DA_ORIGEM: Readonly<Record<Origem, string>> = {
  semente: 'semente',
  aneel: 'ANEEL',
  manual: 'digitada',
  correcao: 'correção',
}

/** Group A is billed by demand, group B is not (reference §1.6, §1.8). */
export const ehGrupoA = (subgrupo: Subgrupo): boolean => subgrupo.startsWith('A')

const classeDoB: Partial<Record<Subgrupo, Classe>> = {
  B1: 'residencial',
  B2: 'rural',
  B4a: 'iluminacao_publica',
  B4b: 'iluminacao_publica',
}
/** The one class that ANEEL homologates for a subgroup. */
export const classeDoSubgrupo = (subgrupo: Subgrupo): Classe => classeDoB[subgrupo] ?? 'demais'
/** The class whose taxes and public lighting a unit pays: its own, as the bill prints it, else that of its subgroup. */
export const classeDosTributos = (deConsumo: string | null | undefined, subgrupo: Subgrupo): Classe =>
  !deConsumo ? classeDoSubgrupo(subgrupo) : contem(classes, deConsumo) ? deConsumo : 'demais'
export const modalidadesDoSubgrupo = (subgrupo: Subgrupo): readonly [Modalidade, ...Modalidade[]] =>
  ehGrupoA(subgrupo) ? ['verde', 'azul'] : ['convencional', 'branca']

/** The prices that a period of a modality has, in the order of a form. */
export const POSTOS_DA_MODALIDADE: Readonly<Record<Modalidade, readonly [Posto, ...Posto[]]>> = {
  convencional: ['unico'],
  branca: ['ponta', 'intermediario', 'fora_ponta'],
  // one demand for the whole day
  verde: ['unico', 'ponta', 'fora_ponta'],
  azul: ['ponta', 'fora_ponta'],
}
/** Whether the price of a posto is of energy, of demand or of both. */
export const temEnergia = (modalidade: Modalidade, posto: Posto): boolean => modalidade !== 'verde' || posto !== 'unico'
export const temDemanda = (modalidade: Modalidade, posto: Posto): boolean =>
  modalidade === 'azul' || (modalidade === 'verde' && posto === 'unico')
/** The posto whose prices stand for the period in a list. */
export const postoDaLista = (modalidade: Modalidade): Posto => (modalidade === 'convencional' ? 'unico' : 'fora_ponta')

export const frasesDaChave = (c: ChaveDaTarifa): string =>
  c.classe === 'demais'
    ? `${c.subgrupo} ${NOME_DA_MODALIDADE[c.modalidade]}`
    : `${c.subgrupo} ${NOME_DA_CLASSE[c.classe]} ${NOME_DA_MODALIDADE[c.modalidade]}`

/** How a figure names its source: the extract of a seed, the number of a resolution. */
export function rotuloDaOrigem(p: { origem: Origem; extrato: string | null; reh: string | null }): string {
  if (p.origem === 'semente') return p.extrato ? `semente, ${p.extrato}` : 'semente'
  return p.reh ?? NOME_DA_ORIGEM[p.origem]
}
