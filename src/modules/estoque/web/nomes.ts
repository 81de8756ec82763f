import type { Tom } from '#ui/tom.ts'
import { TIPOS } from '../regras/nomes.ts'
import { qtd } from '../regras/quantidade.ts'
import type { dimensoes, estadosDoSaldo, rastreios, TipoDeAlerta, TipoDeLocal, tiposDeItemNovo } from '../tipos.ts'

/** Kinds that a person may choose: a return says which way. The last three have screens of their own. */
export const QUAIS = {
  entrada: TIPOS.entrada,
  saida: TIPOS.saida,
  transferencia: TIPOS.transferencia,
  ajuste: TIPOS.ajuste,
  perda: TIPOS.perda,
  devolucao_ao_fornecedor: 'Devolução ao fornecedor',
  devolucao_do_cliente: 'Devolução do cliente',
  retidos: 'Quarentena e avaria',
  emergencia: 'Saída emergencial',
  aprovar: 'Acima do limite',
} as const
export { nomeDoTipo, TIPOS } from '../regras/nomes.ts'
export { qtd } from '../regras/quantidade.ts'

export const TONS_DOS_ALERTAS: Readonly<Record<TipoDeAlerta, Tom>> = {
  abaixo_minimo: 'perigo',
  ponto_pedido: 'alerta',
  ruptura_prevista: 'perigo',
  validade: 'alerta',
  garantia: 'alerta',
  acima_maximo: 'neutro',
  parado: 'neutro',
  serie_sem_destino: 'alerta',
  transferencia_atrasada: 'alerta',
  reserva_vencida: 'alerta',
  saida_emergencial: 'perigo',
  divergencia_livro: 'perigo',
}
export const LOCAIS: Readonly<Record<TipoDeLocal, string>> = {
  almoxarifado: 'Almoxarifado',
  van: 'Van',
  obra: 'Obra',
  transito: 'Em trânsito',
  quarentena: 'Quarentena',
  avaria: 'Avaria',
  fornecedor: 'Fornecedores',
  cliente: 'Clientes',
  consumo: 'Consumo',
  ajuste: 'Ajustes',
  perda: 'Perdas',
  variacao: 'Variação de custo',
}
export const ESTADOS: Readonly<Record<(typeof estadosDoSaldo)[number], { rotulo: string; tom: Tom }>> = {
  disponivel: { rotulo: 'disponível', tom: 'sucesso' },
  reservado: { rotulo: 'tudo reservado', tom: 'alerta' },
  zerado: { rotulo: 'sem saldo', tom: 'neutro' },
}
export const DIMENSOES: Readonly<Record<(typeof dimensoes)[number], string>> = {
  contagem: 'Contagem',
  comprimento: 'Comprimento',
  massa: 'Massa',
  area: 'Área',
  volume: 'Volume',
  tempo: 'Tempo',
  embalagem: 'Embalagem',
}
export const ITENS_NOVOS: Readonly<Record<(typeof tiposDeItemNovo)[number], string>> = {
  estrutura: 'Estrutura',
  protecao: 'Proteção',
  cabo: 'Cabo',
  outro: 'Outro',
}
export const RASTREIOS: Readonly<Record<(typeof rastreios)[number], string>> = {
  nenhum: 'Só quantidade',
  lote: 'Por lote',
  serie: 'Por número de série',
}
export const opcoesDe = <T extends string>(nomes: Readonly<Record<T, string>>, valores: readonly T[]) =>
  valores.map((valor) => ({ valor, rotulo: nomes[valor] }))

/** A quantity with its sign, `+12`. */
export const comSinal = (texto: string): string => (texto.startsWith('-') ? qtd(texto) : `+${qtd(texto)}`)
/** None is a dash, so that what there is stands out. */
export const qtdOuTraco = (texto: string): string => (Number(texto) === 0 ? '–' : qtd(texto))
