import { evento } from '#kit/evento.ts'

export const itemMudou = evento<{ item_id: string }>('catalogo.item_mudou')
