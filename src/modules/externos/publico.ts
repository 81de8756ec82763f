// What other modules may use of the systems beside ours.
export { enderecosDasMolduras } from './server/consultas/moldura.ts'
export { ligarSistema, mudarEnderecoDaFonte } from './server/comandos/conexao.ts'
export { lerTudo } from './server/comandos/sincronizar.ts'
export { importarRegistros, vincular } from './server/comandos/importar.ts'
export { mapearEstagios } from './server/comandos/resolver.ts'
