import { evento } from '#kit/evento.ts'

/** A notification was created for a user. Rings the bell and shows a card, if enabled. */
export const avisoCriado = evento<{
  usuario_id: string
  id: string
  cartao: boolean
  som: boolean
  titulo: string
  detalhe: string
  href: string
}>('avisos.criado')
/** A job used up its attempts and needs an administrator. `marca` identifies this failure. */
export const trabalhoMorreu = evento<{ id: string; nome: string; marca: string }>('plataforma.trabalho_morreu')
/** Notifications of a user were marked as read automatically, because their subject is settled. */
export const avisosFechados = evento<{ usuario_id: string }>('avisos.fechados')
