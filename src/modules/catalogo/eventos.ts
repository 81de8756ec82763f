import { evento } from '#kit/evento.ts'

export const itemMudou = evento<{ item_id: string }>('catalogo.item_mudou')
export const kitMudou = evento<{ kit_id: string }>('catalogo.kit_mudou')
/** Rules of the selling price changed. */
export const regraMudou = evento<{ regra_id: string }>('catalogo.regra_mudou')
/** An import of items and prices went on. */
export const importacaoAndou = evento<{ importacao_id: string }>('catalogo.importacao')
