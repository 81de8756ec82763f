/** One mailbox and nothing else: no name, no list, no line break that would begin somebody's header. */
const ENDERECO = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]+\.[^\s@,;:<>()[\]"\\\p{Cc}]{2,}$/u

export const enderecoValido = (texto: string): boolean => texto.length <= 254 && ENDERECO.test(texto)

/** As it is compared and kept. */
export const enderecoCanonico = (texto: string): string => texto.trim().toLowerCase()

/** What a person typed into a field for several addresses. */
export const separarEnderecos = (texto: string): string[] => [
  ...new Set(
    texto
      .split(/[\s,;]+/)
      .map(enderecoCanonico)
      .filter(Boolean),
  ),
]
