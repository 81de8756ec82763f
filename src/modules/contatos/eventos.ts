import { evento } from '#kit/evento.ts'

/** Ids only: whoever hears it asks with their own rights. */
export const contatoMudou = evento<{ contato_id: string }>('contatos.contato_mudou')
export const importacaoAndou = evento<{ importacao_id: string }>('contatos.importacao_andou')
