// What other modules may use of the bookings.
export { listarRecursos, recursoExiste } from './server/consultas/recursos.ts'
export { agendaEntre } from './server/consultas/reservas.ts'
