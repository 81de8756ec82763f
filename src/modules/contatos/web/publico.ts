// Components and functions of the contacts for the tabs that other modules add to a contact's page.
export { LinhaRelacionada, ListaRelacionada } from './contato/relacionados.tsx'
export { useRelacionados } from './dados.ts'
export { CLASSE, nomeDoContato } from './nomes.ts'
export { buscarContatos } from './opcoes.ts'
