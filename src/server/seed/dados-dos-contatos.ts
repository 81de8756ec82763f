/** Towns of the Northeast: name, state, area code, the utility as the dictionary of fields names it, and a street. */
export const pracas = [
  { cidade: 'Teresina', uf: 'PI', ddd: '86', distribuidora: 'equatorial_piaui', rua: 'Rua Coelho Rodrigues', bairro: 'Centro', cep: '64000080' },
  { cidade: 'Parnaíba', uf: 'PI', ddd: '86', distribuidora: 'equatorial_piaui', rua: 'Avenida São Sebastião', bairro: 'Reis Veloso', cep: '64204035' },
  { cidade: 'Picos', uf: 'PI', ddd: '89', distribuidora: 'equatorial_piaui', rua: 'Rua Coronel Francisco Santos', bairro: 'Centro', cep: '64600024' },
  { cidade: 'São Luís', uf: 'MA', ddd: '98', distribuidora: 'equatorial_maranhao', rua: 'Avenida dos Holandeses', bairro: 'Calhau', cep: '65071380' },
  { cidade: 'Timon', uf: 'MA', ddd: '99', distribuidora: 'equatorial_maranhao', rua: 'Rua Miguel Rosa', bairro: 'Centro', cep: '65630140' },
  { cidade: 'Fortaleza', uf: 'CE', ddd: '85', distribuidora: 'enel_ceara', rua: 'Avenida Bezerra de Menezes', bairro: 'São Gerardo', cep: '60325002' },
  { cidade: 'Sobral', uf: 'CE', ddd: '88', distribuidora: 'enel_ceara', rua: 'Rua Coronel José Sabóia', bairro: 'Centro', cep: '62011180' },
  { cidade: 'Recife', uf: 'PE', ddd: '81', distribuidora: 'neoenergia_pernambuco', rua: 'Rua da Aurora', bairro: 'Boa Vista', cep: '50050000' },
  { cidade: 'Petrolina', uf: 'PE', ddd: '87', distribuidora: 'neoenergia_pernambuco', rua: 'Avenida Cardoso de Sá', bairro: 'Centro', cep: '56302110' },
  { cidade: 'Mossoró', uf: 'RN', ddd: '84', distribuidora: 'cosern', rua: 'Avenida Presidente Dutra', bairro: 'Ilha de Santa Luzia', cep: '59625000' },
  { cidade: 'Campina Grande', uf: 'PB', ddd: '83', distribuidora: 'energisa_paraiba', rua: 'Rua Maciel Pinheiro', bairro: 'Centro', cep: '58400100' },
  { cidade: 'Juazeiro', uf: 'BA', ddd: '74', distribuidora: 'coelba', rua: 'Rua da Apolo', bairro: 'Centro', cep: '48903480' },
] as const

export const pessoasDaCarteira = [
  'Raimunda Nonata de Sousa', 'Francisco das Chagas Lima', 'Maria do Socorro Alencar', 'Antônio Wilson Bezerra', 'Josefa Pereira Dantas', 'Cícero Romão Feitosa', 'Luzia Maria Cavalcante', 'José Ribamar Araújo', 'Teresinha Moura Fé', 'Edmilson Carvalho Rocha',
  'Ana Cláudia Leal', 'Valdemar Gomes Viana', 'Francineide Barbosa', 'Pedro Henrique Sampaio', 'Marinalva Torres', 'Gilberto Nunes Portela', 'Conceição de Maria Veras', 'Erivaldo Monteiro', 'Rosimeire Batista', 'João Evangelista Melo',
  'Ivoneide Saraiva', 'Damião Queiroz', 'Lindalva Brandão', 'Severino Ramos de Brito', 'Aldenora Castelo Branco', 'Wellington Farias', 'Maria de Jesus Craveiro', 'Manoel Messias Paiva', 'Zuleide Guimarães', 'Adalberto Macedo',
] as const

export const empresasDaCarteira = [
  { nome: 'Panificadora Pão da Vila Ltda', ramo: 'Comércio' }, { nome: 'Frigorífico Vale do Parnaíba', ramo: 'Indústria' }, { nome: 'Clínica Santa Edwiges', ramo: 'Serviços' }, { nome: 'Posto Carnaúba', ramo: 'Comércio' }, { nome: 'Cerâmica Barro Forte', ramo: 'Indústria' },
  { nome: 'Fazenda Lagoa do Mato', ramo: 'Agronegócio' }, { nome: 'Supermercado Economia', ramo: 'Comércio' }, { nome: 'Instituto Educar Sertão', ramo: 'Serviços' }, { nome: 'Pousada Delta Azul', ramo: 'Serviços' }, { nome: 'Cooperativa Caju Nordeste', ramo: 'Agronegócio' },
  { nome: 'Lavanderia Água Boa', ramo: 'Serviços' }, { nome: 'Uvas do São Francisco Agrícola', ramo: 'Agronegócio' },
] as const
