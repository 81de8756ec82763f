// API of the contacts for other modules.
export { alterarContato, type DadosDoContato } from './server/comandos/alterar.ts'
export { nomearPeloCanal } from './server/comandos/nomear.ts'
export { resolverContatos, type Identidade } from './server/comandos/resolver.ts'
export { unirContatos } from './server/comandos/unir.ts'
export { alterarCadastro, cadastrarContato, exigirDocumentoLivre } from './server/comandos/cadastrar.ts'
export {
  apagarDadosDosContatos,
  criarContatoSolto,
  criarUnidadeConsumidora,
  guardarFotoDoCanal,
  preencherCampos,
  repetirIdentidade,
} from './server/comandos/de-outros-modulos.ts'
export { esquecerPessoa } from './server/comandos/esquecer-pessoa.ts'
export { dadosDaPessoa } from './server/consultas/dados-da-pessoa.ts'
export { aoEsquecer, aoExportarPessoa, dicionarioDeCampos, noContato, type Anexar } from './server/encaixes.ts'
