import { logico, objeto, texto } from '#kit/forma.ts'

/** Event 'aviso' on a user's channel: a new notification. `cartao`: it is about a card and shown at once. */
export const ehAviso = objeto({
  id: texto,
  cartao: logico,
  som: logico,
  titulo: texto,
  detalhe: texto,
  href: texto,
})
