// What other modules may use of the contacts.
export { alterarContato, type DadosDoContato } from './server/comandos/alterar.ts'
export { nomearPeloCanal } from './server/comandos/nomear.ts'
export { resolverContatos, type Identidade, type Procurado } from './server/comandos/resolver.ts'
export { unirContatos } from './server/comandos/unir.ts'
