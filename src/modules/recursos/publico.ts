// API of the bookings for other modules.
export { listarRecursos, recursoExiste } from './server/consultas/recursos.ts'
export { agendaEntre } from './server/consultas/reservas.ts'
