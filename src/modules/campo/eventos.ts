import { evento } from '#kit/evento.ts'

/** A conflict of the field was opened or decided. */
export const conflitoMudou = evento<{
  conflito_id: string
  ordem_id: string
  usuario_id: string
  fato: 'aberto' | 'decidido'
}>('campo.conflito')
/** Something that a device of this user shows changed on the server. */
export const diaMudou = evento<{ usuario_id: string }>('campo.dia')
/** More addresses of `/os/` opened nothing than people mistype. */
export const linksErrados = evento<{ id: string }>('campo.links_errados')
/** The customer did something on the page of an order. */
export const clienteNaPagina = evento<{ ordem_id: string; fato: 'assinou' | 'avaliou' | 'pediu_horario' }>(
  'campo.cliente',
)
