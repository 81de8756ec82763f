/** Server API of the company's data for other modules. */
export { empresaPublica, empresaTemNome, identidadeNosEmails, nomeDaEmpresa } from './server/consultas/empresa.ts'
export { cabecaDeDocumento, type CabecaDeDocumento } from './server/cabeca-de-documento.ts'
export { recebedorPix, type RecebedorPix } from './server/consultas/recebedor.ts'
export { cnpjsDaEmpresa } from './server/consultas/cnpjs.ts'
