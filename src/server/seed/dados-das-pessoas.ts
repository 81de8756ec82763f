import type { CodigoDeDepartamento, PapelDeDepartamento, PapelGlobal } from '#modules/acesso/nucleo/tipos.ts'

export const SENHA_DE_DEMONSTRACAO = 'girassol-demo'

export interface PessoaDeDemonstracao {
  nome: string
  email: string
  telefone: string
  cargo: string
  papeis: readonly (readonly [CodigoDeDepartamento, PapelDeDepartamento])[]
  globais?: readonly PapelGlobal[]
  /** absent now, with a substitute */
  ausente?: { dias: number; substituto: string; motivo: string }
  /** left the company so many days ago */
  saiu_ha_dias?: number
  /** can sign in with the known demonstration password */
  entra?: boolean
}

export const pessoasDeDemonstracao: readonly PessoaDeDemonstracao[] = [
  {
    nome: 'Helena Martins Duarte',
    email: 'admin@girassol.test',
    telefone: '5531998410001',
    cargo: 'Diretora de operações',
    papeis: [['cad', 'supervisor']],
    globais: ['admin'],
    entra: true,
  },
  {
    nome: 'Cláudia Regina Teixeira',
    email: 'supervisora@girassol.test',
    telefone: '5531998410002',
    cargo: 'Supervisora de atendimento',
    entra: true,
    papeis: [
      ['chat', 'supervisor'],
      ['vc', 'supervisor'],
      ['co', 'supervisor'],
      ['vu', 'supervisor'],
      ['coop', 'operador'],
    ],
  },
  {
    nome: 'Rafael Nogueira Lima',
    email: 'atendente@girassol.test',
    telefone: '5531998410003',
    cargo: 'Atendente',
    papeis: [
      ['chat', 'operador'],
      ['vc', 'operador'],
    ],
    entra: true,
  },
  {
    nome: 'Bruno Cavalcanti Reis',
    email: 'vendedor@girassol.test',
    telefone: '5531998410004',
    cargo: 'Consultor comercial',
    papeis: [
      ['co', 'operador'],
      ['vu', 'operador'],
      ['chat', 'operador'],
    ],
    entra: true,
  },
  {
    nome: 'Marina Siqueira Campos',
    email: 'engenheira@girassol.test',
    telefone: '5531998410005',
    cargo: 'Engenheira de projetos',
    papeis: [['eng', 'operador']],
    entra: true,
  },
  {
    nome: 'Joaquim Pereira Alves',
    email: 'almoxarife@girassol.test',
    telefone: '5531998410006',
    cargo: 'Almoxarife',
    papeis: [['est', 'operador']],
    entra: true,
  },
  {
    nome: 'Wellington Souza Barros',
    email: 'tecnico@girassol.test',
    telefone: '5531998410007',
    cargo: 'Técnico de manutenção',
    papeis: [['mpvl', 'tecnico']],
    entra: true,
  },
  {
    nome: 'Aline Ferreira Prado',
    email: 'aline.prado@girassol.test',
    telefone: '5531998410011',
    cargo: 'Atendente',
    papeis: [
      ['chat', 'operador'],
      ['vc', 'operador'],
    ],
  },
  {
    nome: 'Thiago Rocha Meireles',
    email: 'thiago.meireles@girassol.test',
    telefone: '5531998410012',
    cargo: 'Atendente',
    papeis: [
      ['chat', 'operador'],
      ['mpvl', 'operador'],
    ],
  },
  {
    nome: 'Patrícia Lopes Vidal',
    email: 'patricia.vidal@girassol.test',
    telefone: '5531998410013',
    cargo: 'Consultora de usinas',
    papeis: [
      ['vu', 'operador'],
      ['inv', 'operador'],
    ],
  },
  {
    nome: 'Diego Araújo Fonseca',
    email: 'diego.fonseca@girassol.test',
    telefone: '5531998410014',
    cargo: 'Consultor comercial',
    papeis: [
      ['co', 'operador'],
      ['fi', 'operador'],
    ],
  },
  {
    nome: 'Eduardo Tavares Mota',
    email: 'eduardo.mota@girassol.test',
    telefone: '5531998410015',
    cargo: 'Coordenador de engenharia',
    papeis: [
      ['eng', 'supervisor'],
      ['ti', 'supervisor'],
    ],
  },
  {
    nome: 'Simone Batista Rangel',
    email: 'simone.rangel@girassol.test',
    telefone: '5531998410016',
    cargo: 'Coordenadora de campo',
    papeis: [
      ['mpvl', 'supervisor'],
      ['est', 'aprovador'],
    ],
  },
  {
    nome: 'Jéssica Moura Farias',
    email: 'jessica.farias@girassol.test',
    telefone: '5531998410017',
    cargo: 'Analista de créditos',
    papeis: [
      ['vc', 'operador'],
      ['coop', 'operador'],
    ],
  },
  {
    nome: 'Anderson Luiz Guimarães',
    email: 'anderson.guimaraes@girassol.test',
    telefone: '5531998410018',
    cargo: 'Eletricista instalador',
    papeis: [['ti', 'operador']],
  },
  {
    nome: 'Fernanda Queiroz Assis',
    email: 'fernanda.assis@girassol.test',
    telefone: '5531998410019',
    cargo: 'Advogada',
    papeis: [
      ['jrdc', 'supervisor'],
      ['ctr', 'leitor'],
    ],
  },
  {
    nome: 'Gustavo Henrique Pires',
    email: 'gustavo.pires@girassol.test',
    telefone: '5531998410020',
    cargo: 'Analista financeiro',
    papeis: [
      ['fin', 'supervisor'],
      ['ctr', 'supervisor'],
    ],
  },
  {
    nome: 'Renata Coelho Brandão',
    email: 'renata.brandao@girassol.test',
    telefone: '5531998410021',
    cargo: 'Analista de RH',
    papeis: [
      ['rh', 'supervisor'],
      ['ce', 'operador'],
    ],
  },
  {
    nome: 'Otávio Ribeiro Neves',
    email: 'otavio.neves@girassol.test',
    telefone: '5531998410022',
    cargo: 'Recepcionista',
    papeis: [
      ['rec', 'operador'],
      ['bde', 'leitor'],
    ],
  },
  {
    nome: 'Lúcia Helena Sampaio',
    email: 'lucia.sampaio@girassol.test',
    telefone: '5531998410031',
    cargo: 'Supervisora de estoque',
    papeis: [['est', 'supervisor']],
  },
  {
    nome: 'Marcos Vinícius Paiva',
    email: 'marcos.paiva@girassol.test',
    telefone: '5531998410032',
    cargo: 'Gerente de financiamento',
    papeis: [['fi', 'supervisor']],
  },
  {
    nome: 'Ângela Cristina Moreira',
    email: 'angela.moreira@girassol.test',
    telefone: '5531998410033',
    cargo: 'Gestora da cooperativa',
    papeis: [
      ['coop', 'supervisor'],
      ['vc', 'operador'],
    ],
  },
  {
    nome: 'Rodrigo Sales Fontoura',
    email: 'rodrigo.fontoura@girassol.test',
    telefone: '5531998410034',
    cargo: 'Relações com investidores',
    papeis: [['inv', 'supervisor']],
  },
  {
    nome: 'Beatriz Amaral Couto',
    email: 'beatriz.couto@girassol.test',
    telefone: '5531998410035',
    cargo: 'Analista de comunicação',
    papeis: [['ce', 'supervisor']],
  },
  {
    nome: 'Felipe Augusto Nascimento',
    email: 'felipe.nascimento@girassol.test',
    telefone: '5531998410036',
    cargo: 'Analista de dados',
    papeis: [
      ['bde', 'supervisor'],
      ['cad', 'operador'],
    ],
  },
  {
    nome: 'Sônia Maria Cordeiro',
    email: 'sonia.cordeiro@girassol.test',
    telefone: '5531998410037',
    cargo: 'Contadora',
    papeis: [
      ['ctr', 'operador'],
      ['fin', 'leitor'],
    ],
  },
  {
    nome: 'Ivan Barreto Lacerda',
    email: 'ivan.lacerda@girassol.test',
    telefone: '5531998410038',
    cargo: 'Técnico de manutenção',
    papeis: [['mpvl', 'tecnico']],
  },
  // new in the position: a role that the position proposes has not been given yet
  {
    nome: 'Débora Lins Pacheco',
    email: 'debora.pacheco@girassol.test',
    telefone: '5531998410039',
    cargo: 'Consultora de usinas',
    papeis: [['vu', 'operador']],
  },
  {
    nome: 'Caio Bernardes Leal',
    email: 'caio.leal@girassol.test',
    telefone: '5531998410040',
    cargo: 'Analista de créditos',
    papeis: [
      ['vc', 'operador'],
      ['coop', 'operador'],
    ],
    ausente: { dias: 12, substituto: 'jessica.farias', motivo: 'Férias' },
  },
  {
    nome: 'Marcelo Dantas Vieira',
    email: 'marcelo.vieira@girassol.test',
    telefone: '5531998410041',
    cargo: 'Consultor comercial',
    papeis: [['co', 'operador']],
    saiu_ha_dias: 40,
  },
]
