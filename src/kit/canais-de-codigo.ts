/** The ways on which a confirmation code reaches a person. */
export const canaisDeCodigo = ['whatsapp', 'email', 'sms'] as const
export type NomeDeCanal = (typeof canaisDeCodigo)[number]
