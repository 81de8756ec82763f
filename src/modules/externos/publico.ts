// API of the external systems for other modules.
export { enderecosDasMolduras } from './server/consultas/moldura.ts'
export { ligarSistema, mudarEnderecoDaFonte } from './server/comandos/conexao.ts'
export { lerTudo } from './server/comandos/sincronizar.ts'
export { importarRegistros, vincular } from './server/comandos/importar.ts'
export { mapearEstagios } from './server/comandos/resolver.ts'
