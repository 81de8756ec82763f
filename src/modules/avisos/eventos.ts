import { evento } from '#kit/evento.ts'

/** Somebody is told of something: the bell rings, and a card shows itself where it may. */
export const avisoCriado = evento<{
  usuario_id: string
  id: string
  cartao: boolean
  som: boolean
  titulo: string
  detalhe: string
  href: string
}>('avisos.criado')
/** A job used up its attempts: somebody has to look. `marca` names this death of it. */
export const trabalhoMorreu = evento<{ id: string; nome: string; marca: string }>('plataforma.trabalho_morreu')
/** Notices of somebody were read by themselves: what they were about is over. */
export const avisosFechados = evento<{ usuario_id: string }>('avisos.fechados')
