// API of the crews for other modules.
export { agendaMudou } from './eventos.ts'
export { certificar, criarEquipe, criarVeiculo } from './server/comandos/equipes.ts'
export { ausentar } from './server/comandos/ausencias.ts'
export { planejar } from './server/comandos/planejar.ts'
export { equipesEm } from './server/consultas/equipes.ts'
export { periodosLivresDa } from './server/consultas/periodos-livres.ts'
export { marcarVisita } from './server/comandos/demonstracao/marcar.ts'
export { anotarDia } from './server/comandos/ausencias.ts'
