export { MarcaDaEmpresa, useEmpresa } from './marca.tsx'
