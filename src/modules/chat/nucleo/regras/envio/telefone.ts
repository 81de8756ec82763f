/** Digits only, 2 to 15 of them (E.164), not starting with 0. */
export const telefoneValido = (telefone: string): boolean => /^[1-9]\d{1,14}$/.test(telefone)
