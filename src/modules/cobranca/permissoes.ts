/** Names for screens: the contract brings zod, which lists load later. */
export const VER = 'cobranca.recebimento.ver'
export const CONCILIAR = 'cobranca.recebimento.conciliar'
export const DEVOLVER = 'cobranca.recebimento.devolver'
export const EMITIR = 'cobranca.avulsa.emitir'
export const CONTAS = 'cobranca.conta.editar'
