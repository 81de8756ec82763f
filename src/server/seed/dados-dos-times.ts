import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'

type Turno = readonly [dia: number, inicio: number, fim: number]
const SEMANA = [1, 2, 3, 4, 5]
const comercial: readonly Turno[] = SEMANA.flatMap((dia): Turno[] => [
  [dia, 480, 720],
  [dia, 780, 1080],
])
const estendido: readonly Turno[] = [...SEMANA.map((dia): Turno => [dia, 420, 1260]), [6, 480, 840]]
const campo: readonly Turno[] = [...SEMANA, 6].map((dia): Turno => [dia, 420, 1020])

export const timesDeDemonstracao: readonly {
  nome: string
  departamento: CodigoDeDepartamento
  descricao: string
  lider: string
  membros: string[]
  turnos: readonly Turno[]
  capacidade?: number
  cidades?: readonly string[]
}[] = [
  {
    nome: 'Atendimento',
    departamento: 'chat',
    descricao: 'Primeira resposta em todos os canais',
    lider: 'supervisora',
    membros: ['supervisora', 'atendente', 'aline.prado', 'thiago.meireles'],
    turnos: estendido,
  },
  {
    nome: 'Vendas',
    departamento: 'vu',
    descricao: 'Autoconsumo e investimento',
    lider: 'supervisora',
    membros: ['vendedor', 'patricia.vidal', 'diego.fonseca', 'debora.pacheco'],
    turnos: comercial,
    capacidade: 40,
    cidades: ['Belo Horizonte', 'Contagem', 'Betim', 'Sete Lagoas'],
  },
  {
    nome: 'Projetos',
    departamento: 'eng',
    descricao: 'Do dimensionamento à homologação',
    lider: 'eduardo.mota',
    membros: ['engenheira', 'eduardo.mota'],
    turnos: comercial,
    capacidade: 25,
  },
  {
    nome: 'Campo',
    departamento: 'mpvl',
    descricao: 'Instalação, manutenção e limpeza',
    lider: 'simone.rangel',
    membros: ['tecnico', 'simone.rangel', 'anderson.guimaraes', 'almoxarife', 'ivan.lacerda'],
    turnos: campo,
    capacidade: 30,
    cidades: ['Belo Horizonte', 'Nova Lima', 'Divinópolis', 'Pará de Minas', 'Itaúna'],
  },
  {
    nome: 'Sucesso do cliente',
    departamento: 'vc',
    descricao: 'Créditos, faturas e cooperativa',
    lider: 'jessica.farias',
    membros: ['jessica.farias', 'atendente', 'aline.prado', 'caio.leal'],
    turnos: comercial,
    capacidade: 60,
  },
  {
    nome: 'Suprimentos',
    departamento: 'est',
    descricao: 'Compra, recebe e entrega material',
    lider: 'lucia.sampaio',
    membros: ['lucia.sampaio', 'almoxarife'],
    turnos: comercial,
  },
  {
    nome: 'Financeiro e controle',
    departamento: 'fin',
    descricao: 'Contas, notas e fechamento',
    lider: 'gustavo.pires',
    membros: ['gustavo.pires', 'sonia.cordeiro'],
    turnos: comercial,
  },
]
