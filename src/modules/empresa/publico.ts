/** Server API of the company's data for other modules. */
export { empresaPublica, nomeDaEmpresa, type EmpresaPublica } from './server/consultas/empresa.ts'
