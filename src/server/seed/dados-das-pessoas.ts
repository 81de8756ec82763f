import type { CodigoDeDepartamento, PapelDeDepartamento, PapelGlobal } from '#modules/acesso/tipos.ts'

export const SENHA_DE_DEMONSTRACAO = 'girassol-demo'

export interface PessoaDeDemonstracao {
  nome: string
  email: string
  telefone: string
  cargo: string
  papeis: readonly (readonly [CodigoDeDepartamento, PapelDeDepartamento])[]
  globais?: readonly PapelGlobal[]
  /** has the known password */
  entra?: boolean
}

export const cargosDeDemonstracao: { nome: string; departamento: CodigoDeDepartamento; papel_proposto: PapelDeDepartamento }[] = [
  { nome: 'Diretora de operações', departamento: 'cad', papel_proposto: 'supervisor' },
  { nome: 'Supervisora de atendimento', departamento: 'chat', papel_proposto: 'supervisor' },
  { nome: 'Atendente', departamento: 'chat', papel_proposto: 'operador' },
  { nome: 'Consultor comercial', departamento: 'co', papel_proposto: 'operador' },
  { nome: 'Consultora de usinas', departamento: 'vu', papel_proposto: 'operador' },
  { nome: 'Engenheira de projetos', departamento: 'eng', papel_proposto: 'operador' },
  { nome: 'Coordenador de engenharia', departamento: 'eng', papel_proposto: 'supervisor' },
  { nome: 'Almoxarife', departamento: 'est', papel_proposto: 'operador' },
  { nome: 'Técnico de manutenção', departamento: 'mpvl', papel_proposto: 'tecnico' },
  { nome: 'Coordenadora de campo', departamento: 'mpvl', papel_proposto: 'supervisor' },
  { nome: 'Eletricista instalador', departamento: 'ti', papel_proposto: 'operador' },
  { nome: 'Analista financeiro', departamento: 'fin', papel_proposto: 'operador' },
  { nome: 'Advogada', departamento: 'jrdc', papel_proposto: 'operador' },
  { nome: 'Analista de créditos', departamento: 'vc', papel_proposto: 'operador' },
  { nome: 'Analista de RH', departamento: 'rh', papel_proposto: 'operador' },
  { nome: 'Recepcionista', departamento: 'rec', papel_proposto: 'operador' },
]

export const pessoasDeDemonstracao: readonly PessoaDeDemonstracao[] = [
  { nome: 'Helena Martins Duarte', email: 'admin@girassol.test', telefone: '5531998410001', cargo: 'Diretora de operações', papeis: [['cad', 'supervisor']], globais: ['admin'], entra: true },
  {
    nome: 'Cláudia Regina Teixeira', email: 'supervisora@girassol.test', telefone: '5531998410002', cargo: 'Supervisora de atendimento', entra: true,
    papeis: [['chat', 'supervisor'], ['vc', 'supervisor'], ['co', 'supervisor'], ['vu', 'supervisor'], ['coop', 'operador']],
  },
  { nome: 'Rafael Nogueira Lima', email: 'atendente@girassol.test', telefone: '5531998410003', cargo: 'Atendente', papeis: [['chat', 'operador'], ['vc', 'operador']], entra: true },
  { nome: 'Bruno Cavalcanti Reis', email: 'vendedor@girassol.test', telefone: '5531998410004', cargo: 'Consultor comercial', papeis: [['co', 'operador'], ['vu', 'operador'], ['chat', 'operador']], entra: true },
  { nome: 'Marina Siqueira Campos', email: 'engenheira@girassol.test', telefone: '5531998410005', cargo: 'Engenheira de projetos', papeis: [['eng', 'operador']], entra: true },
  { nome: 'Joaquim Pereira Alves', email: 'almoxarife@girassol.test', telefone: '5531998410006', cargo: 'Almoxarife', papeis: [['est', 'operador']], entra: true },
  { nome: 'Wellington Souza Barros', email: 'tecnico@girassol.test', telefone: '5531998410007', cargo: 'Técnico de manutenção', papeis: [['mpvl', 'tecnico']], entra: true },
  { nome: 'Aline Ferreira Prado', email: 'aline.prado@girassol.test', telefone: '5531998410011', cargo: 'Atendente', papeis: [['chat', 'operador'], ['vc', 'operador']] },
  { nome: 'Thiago Rocha Meireles', email: 'thiago.meireles@girassol.test', telefone: '5531998410012', cargo: 'Atendente', papeis: [['chat', 'operador'], ['mpvl', 'operador']] },
  { nome: 'Patrícia Lopes Vidal', email: 'patricia.vidal@girassol.test', telefone: '5531998410013', cargo: 'Consultora de usinas', papeis: [['vu', 'operador'], ['inv', 'operador']] },
  { nome: 'Diego Araújo Fonseca', email: 'diego.fonseca@girassol.test', telefone: '5531998410014', cargo: 'Consultor comercial', papeis: [['co', 'operador'], ['fi', 'operador']] },
  { nome: 'Eduardo Tavares Mota', email: 'eduardo.mota@girassol.test', telefone: '5531998410015', cargo: 'Coordenador de engenharia', papeis: [['eng', 'supervisor'], ['ti', 'supervisor']] },
  { nome: 'Simone Batista Rangel', email: 'simone.rangel@girassol.test', telefone: '5531998410016', cargo: 'Coordenadora de campo', papeis: [['mpvl', 'supervisor'], ['est', 'aprovador']] },
  { nome: 'Jéssica Moura Farias', email: 'jessica.farias@girassol.test', telefone: '5531998410017', cargo: 'Analista de créditos', papeis: [['vc', 'operador'], ['coop', 'operador']] },
  { nome: 'Anderson Luiz Guimarães', email: 'anderson.guimaraes@girassol.test', telefone: '5531998410018', cargo: 'Eletricista instalador', papeis: [['ti', 'operador']] },
  { nome: 'Fernanda Queiroz Assis', email: 'fernanda.assis@girassol.test', telefone: '5531998410019', cargo: 'Advogada', papeis: [['jrdc', 'supervisor'], ['ctr', 'leitor']] },
  { nome: 'Gustavo Henrique Pires', email: 'gustavo.pires@girassol.test', telefone: '5531998410020', cargo: 'Analista financeiro', papeis: [['fin', 'supervisor'], ['ctr', 'supervisor']] },
  { nome: 'Renata Coelho Brandão', email: 'renata.brandao@girassol.test', telefone: '5531998410021', cargo: 'Analista de RH', papeis: [['rh', 'supervisor'], ['ce', 'operador']] },
  { nome: 'Otávio Ribeiro Neves', email: 'otavio.neves@girassol.test', telefone: '5531998410022', cargo: 'Recepcionista', papeis: [['rec', 'operador'], ['bde', 'leitor']] },
]

export const timesDeDemonstracao: { nome: string; departamento: CodigoDeDepartamento; descricao: string; lider: string; membros: string[] }[] = [
  { nome: 'Atendimento', departamento: 'chat', descricao: 'Primeira resposta em todos os canais', lider: 'supervisora', membros: ['supervisora', 'atendente', 'aline.prado', 'thiago.meireles'] },
  { nome: 'Vendas', departamento: 'vu', descricao: 'Autoconsumo e investimento', lider: 'supervisora', membros: ['vendedor', 'patricia.vidal', 'diego.fonseca'] },
  { nome: 'Projetos', departamento: 'eng', descricao: 'Do dimensionamento à homologação', lider: 'eduardo.mota', membros: ['engenheira', 'eduardo.mota'] },
  { nome: 'Campo', departamento: 'mpvl', descricao: 'Instalação, manutenção e limpeza', lider: 'simone.rangel', membros: ['tecnico', 'simone.rangel', 'anderson.guimaraes', 'almoxarife'] },
  { nome: 'Sucesso do cliente', departamento: 'vc', descricao: 'Créditos, faturas e cooperativa', lider: 'jessica.farias', membros: ['jessica.farias', 'atendente', 'aline.prado'] },
]
