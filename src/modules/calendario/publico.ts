/** Server API of holidays and working hours for other modules. */
export { feriadosMudaram } from './eventos.ts'
export { diasDaEmpresa, fechadoPara, feriadosDaPessoa } from './server/consultas/feriados.ts'
export { expedientes } from './server/expedientes.ts'
