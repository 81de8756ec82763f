import type { Tom } from '#ui/tom.ts'
import type { Cobertura, ParteDoDatabook, SituacaoDoRma, Teste } from '../tipos.ts'

export const TOM_DO_RMA: Readonly<Record<SituacaoDoRma, Tom>> = {
  aberto: 'neutro',
  enviado: 'info',
  aprovado: 'petroleo',
  recebido: 'violeta',
  trocado: 'sucesso',
  devolvido: 'sucesso',
  encerrado: 'neutro',
  negado: 'perigo',
  cancelado: 'neutro',
}
export const COBERTURAS: Readonly<Record<Cobertura, { rotulo: string; tom: Tom }>> = {
  produto: { rotulo: 'na garantia de produto', tom: 'sucesso' },
  desempenho: { rotulo: 'na garantia de desempenho', tom: 'info' },
  nenhuma: { rotulo: 'fora da garantia', tom: 'alerta' },
}
export const TESTES: Readonly<Record<Teste, string>> = {
  continuidade: 'Continuidade',
  polaridade: 'Polaridade',
  voc: 'Voc',
  isc: 'Isc',
  isolacao: 'Isolação',
}
export const PARTES: Readonly<Record<ParteDoDatabook, string>> = {
  descricao: 'Descrição da usina',
  as_built: 'Como construído',
  art: 'ART',
  fichas: 'Fichas técnicas',
  comissionamento: 'Comissionamento',
  garantias: 'Garantias por série',
  fotos: 'Relatório de fotos',
  aceite: 'Termo de aceite',
}

/** Colours of data, always next to the label of the string. */
const CORES = ['--info', '--teal', '--violet', '--warning', '--success', '--primary-text'] as const
export const corDaString = (n: number): string => `var(${CORES[(n - 1) % CORES.length] ?? '--info'})`
