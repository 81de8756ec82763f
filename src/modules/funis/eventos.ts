import { evento } from '#kit/evento.ts'

/** A card came to stand in a stage, or changed where it stands. `de` null: it was made. */
export const cartaoMoveu = evento<{ cartao_id: string; funil_id: string; seq: number; de: string | null; para: string; versao: number }>('cartao.moveu')
/** Anything on the face of a card changed, its place among others included. */
export const cartaoMudou = evento<{ cartao_id: string; funil_id: string; estagio_id: string; versao: number }>('cartao.mudou')
