// API of the contacts for other modules.
export { alterarContato, type DadosDoContato } from './server/comandos/alterar.ts'
export { guardarFotoDoCanal, nomearPeloCanal, repetirIdentidade } from './server/comandos/pelo-canal.ts'
export { preencherContato, preencherUnidade } from './server/comandos/preencher.ts'
export { resolverContatos, type Identidade } from './server/comandos/resolver.ts'
export { unirContatos } from './server/comandos/unir.ts'
export {
  alterarCadastro,
  cadastrarContato,
  criarContatoSolto,
  exigirDocumentoLivre,
} from './server/comandos/cadastrar.ts'
export { apagarDadosDosContatos } from './server/comandos/esquecer.ts'
export { alterarUnidade, criarUnidadeConsumidora, incluirUnidade } from './server/comandos/lugares.ts'
export { esquecerPessoa } from './server/comandos/esquecer-pessoa.ts'
export { haClientes } from './server/consultas/ha-clientes.ts'
export { dadosDaPessoa } from './server/consultas/dados-da-pessoa.ts'
export { aoEsquecer, aoExportarPessoa, dicionarioDeCampos, noContato, type Anexar } from './server/encaixes.ts'
export {
  perderTelefoneDaDemonstracao,
  semearContatosComUnidade,
  type MembroDaDemonstracao,
} from './server/comandos/demonstracao/semear.ts'
