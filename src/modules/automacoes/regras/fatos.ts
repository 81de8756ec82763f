import { ofertas } from '#modules/ofertas'

/** Facts that a rule may wait for, by key; the end of “Quando …”. */
export const fatosDasOfertas: Readonly<Record<string, string>> = Object.assign({}, ...ofertas.map((o) => o.fatos ?? {}))
