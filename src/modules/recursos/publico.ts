// What other modules may use of the bookings.
export { listarRecursos, recursoExiste, type LinhaDoRecurso } from './server/consultas/recursos.ts'
export { agendaEntre, type LinhaDaReserva } from './server/consultas/reservas.ts'
