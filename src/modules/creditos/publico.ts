// API of the energy credits for other modules.
export { fecharMesDaUsina } from './server/comandos/fechar-usina.ts'
export { lancarMes } from './server/comandos/lancar-mes.ts'
export { saldoDaUnidade } from './server/consultas/unidade.ts'
export { alertaDeCreditos, creditosMudaram } from './eventos.ts'
export { mesesRealizados, type MesRealizado } from './server/encaixes.ts'
export { semearCreditos, type MesParaFechar } from './server/comandos/demonstracao/semear.ts'
