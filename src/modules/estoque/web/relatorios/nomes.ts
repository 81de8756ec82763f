import type { TipoDeRelatorio } from '../../tipos.ts'

interface Descricao {
  nome: string
  detalhe: string
  /** what of the filter it reads */
  usa: readonly ('dia' | 'periodo' | 'local' | 'categoria' | 'material' | 'por')[]
}

export const RELATORIOS: Readonly<Record<TipoDeRelatorio, Descricao>> = {
  posicao: {
    nome: 'Posição em uma data',
    detalhe: 'Quanto havia de cada material em cada lugar',
    usa: ['dia', 'local', 'categoria'],
  },
  kardex: {
    nome: 'Kardex',
    detalhe: 'Todas as linhas de um material, com o saldo depois de cada uma',
    usa: ['periodo', 'material', 'local'],
  },
  movimentos: {
    nome: 'Movimentações',
    detalhe: 'Cada linha do que entrou, saiu e mudou de lugar',
    usa: ['periodo', 'local', 'material', 'categoria'],
  },
  valor: { nome: 'Valor por categoria', detalhe: 'O que o estoque custou, pela média', usa: ['categoria'] },
  abc: {
    nome: 'Curva ABC',
    detalhe: 'Os poucos materiais que fazem quase todo o consumo',
    usa: ['periodo', 'categoria'],
  },
  giro: {
    nome: 'Giro e cobertura',
    detalhe: 'Quantas vezes o saldo se renova, e por quantos dias dura',
    usa: ['periodo', 'categoria'],
  },
  consumo: {
    nome: 'Consumo',
    detalhe: 'O que saiu por projeto, ordem de serviço, departamento, pessoa ou material',
    usa: ['periodo', 'por', 'categoria'],
  },
  perdas: {
    nome: 'Perdas e ajustes',
    detalhe: 'O que sumiu, quebrou ou sobrou, com o motivo',
    usa: ['periodo', 'local', 'categoria'],
  },
  series_por_cliente: {
    nome: 'Séries por cliente',
    detalhe: 'O que foi instalado, série por série, com a ordem e o cliente',
    usa: ['periodo', 'material', 'categoria'],
  },
  acuracia: {
    nome: 'Acurácia das contagens',
    detalhe: 'Quantas posições o livro tinha certas, por lugar e mês',
    usa: ['periodo', 'local'],
  },
  parados: { nome: 'Parados', detalhe: 'O que não se move há 180 dias', usa: ['categoria'] },
}
export const GRUPOS = {
  projeto: 'Projeto',
  ordem: 'Ordem de serviço',
  departamento: 'Departamento',
  tecnico: 'Quem levou',
  material: 'Material',
} as const
