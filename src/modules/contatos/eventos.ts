import { evento } from '#kit/evento.ts'

/** Contains only ids: subscribers load the data with their own rights. */
export const contatoMudou = evento<{ contato_id: string }>('contatos.contato_mudou')
export const importacaoAndou = evento<{ importacao_id: string }>('contatos.importacao_andou')
