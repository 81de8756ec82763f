import type { CodigoDeDepartamento, PapelDeDepartamento, TipoDeAprovacao } from '#modules/acesso/nucleo/tipos.ts'

type Papel = readonly [CodigoDeDepartamento, PapelDeDepartamento]
type Limites = Partial<Record<TipoDeAprovacao, number>>
/** Positions with their description, the roles they propose, and their approval limits in reais. */
export const cargosDeDemonstracao: readonly {
  nome: string
  descricao?: string
  papeis: readonly Papel[]
  limites?: Limites
}[] = [
  {
    nome: 'Diretora de operações',
    descricao: 'Responde por toda a operação',
    papeis: [['cad', 'supervisor']],
    limites: { desconto: 50_000, compra: 500_000, despesa: 100_000, contrato: 1_000_000, pagamento: 300_000 },
  },
  {
    nome: 'Supervisora de atendimento',
    descricao: 'Cuida dos canais e de quem atende',
    papeis: [
      ['chat', 'supervisor'],
      ['vc', 'supervisor'],
    ],
    limites: { desconto: 2_000, reembolso: 1_000 },
  },
  {
    nome: 'Atendente',
    papeis: [
      ['chat', 'operador'],
      ['vc', 'operador'],
    ],
  },
  {
    nome: 'Consultor comercial',
    papeis: [
      ['co', 'operador'],
      ['chat', 'operador'],
    ],
    limites: { desconto: 500 },
  },
  {
    nome: 'Consultora de usinas',
    papeis: [
      ['vu', 'operador'],
      ['inv', 'operador'],
    ],
    limites: { desconto: 1_500 },
  },
  { nome: 'Engenheira de projetos', papeis: [['eng', 'operador']] },
  {
    nome: 'Coordenador de engenharia',
    descricao: 'Projetos, compras e implantação',
    papeis: [
      ['eng', 'supervisor'],
      ['ti', 'supervisor'],
    ],
    limites: { compra: 80_000, despesa: 10_000 },
  },
  { nome: 'Almoxarife', papeis: [['est', 'operador']] },
  { nome: 'Técnico de manutenção', papeis: [['mpvl', 'tecnico']] },
  {
    nome: 'Coordenadora de campo',
    papeis: [
      ['mpvl', 'supervisor'],
      ['est', 'aprovador'],
    ],
    limites: { despesa: 3_000 },
  },
  { nome: 'Eletricista instalador', papeis: [['ti', 'operador']] },
  { nome: 'Analista financeiro', papeis: [['fin', 'operador']], limites: { pagamento: 20_000 } },
  { nome: 'Advogada', papeis: [['jrdc', 'operador']], limites: { contrato: 100_000 } },
  {
    nome: 'Analista de créditos',
    papeis: [
      ['vc', 'operador'],
      ['coop', 'operador'],
    ],
  },
  { nome: 'Analista de RH', papeis: [['rh', 'operador']] },
  { nome: 'Recepcionista', papeis: [['rec', 'operador']] },
  {
    nome: 'Supervisora de estoque',
    descricao: 'Recebe, confere e libera material',
    papeis: [['est', 'supervisor']],
    limites: { compra: 15_000 },
  },
  { nome: 'Gerente de financiamento', papeis: [['fi', 'supervisor']], limites: { contrato: 250_000, desconto: 5_000 } },
  {
    nome: 'Gestora da cooperativa',
    papeis: [
      ['coop', 'supervisor'],
      ['vc', 'operador'],
    ],
    limites: { reembolso: 5_000 },
  },
  { nome: 'Relações com investidores', papeis: [['inv', 'supervisor']], limites: { contrato: 400_000 } },
  { nome: 'Analista de comunicação', papeis: [['ce', 'supervisor']], limites: { despesa: 4_000 } },
  {
    nome: 'Analista de dados',
    papeis: [
      ['bde', 'supervisor'],
      ['cad', 'operador'],
    ],
  },
  { nome: 'Contadora', papeis: [['ctr', 'operador']] },
]
