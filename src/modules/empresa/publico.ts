/** Server API of the company's data for other modules. */
export { empresaPublica, empresaTemNome, identidadeNosEmails, nomeDaEmpresa } from './server/consultas/empresa.ts'
export { cabecaDeDocumento, type CabecaDeDocumento } from './server/cabeca-de-documento.ts'
