/** A single address: no display name, no list, no line break that would inject a header. */
const ENDERECO = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]+\.[^\s@,;:<>()[\]"\\\p{Cc}]{2,}$/u

export const enderecoValido = (texto: string): boolean => texto.length <= 254 && ENDERECO.test(texto)

/** Returns the form that is stored and compared. */
export const enderecoCanonico = (texto: string): string => texto.trim().toLowerCase()

/** Splits the text of a field for several addresses. */
export const separarEnderecos = (texto: string): string[] => [
  ...new Set(
    texto
      .split(/[\s,;]+/)
      .map(enderecoCanonico)
      .filter(Boolean),
  ),
]
